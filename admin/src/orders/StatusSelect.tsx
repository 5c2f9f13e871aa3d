import type { OrderSummary } from "#shared/contracts/orders.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { allowedStatuses } from "#shared/domain/order-life.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { ADMIN_STATUS_CHOICES, type OrderStatus } from "#shared/domain/orders.ts";
import { Select } from "#shared/ui/Select.tsx";
import { useMay } from "../sessions/use-may.ts";
import { useStatusChange } from "./use-status-change.ts";

/**
 * Selects one of the three statuses that an admin may set, of those that the order may get now.
 * Another current status is also listed.
 */
export function StatusSelect({ order, className }: { order: OrderSummary; className?: string }) {
  const change = useStatusChange(order);
  const mayChange = useMay("PATCH /api/admin/orders/{id}/status");
  const allowed = allowedStatuses({ ...order, isFree: parseAmount(order.total) === 0 });
  const offered: string[] = ADMIN_STATUS_CHOICES.filter((choice) => allowed.includes(choice));
  if (!offered.includes(order.status)) offered.unshift(order.status);
  return (
    <Select
      label="Order status"
      isLabelHidden
      isDisabled={!mayChange}
      actsAtOnce
      className={className}
      options={offered.map((value) => ({ value, label: statusLabel(value, "admin") }))}
      value={order.status}
      onChange={(status) => {
        // The select stays enabled during a change, because a disabled control loses the focus.
        if (status === order.status || change.isPending) return;
        change.mutate({ to: status as OrderStatus, from: order.status as OrderStatus });
      }}
    />
  );
}
