import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { ADMIN_STATUS_CHOICES, type OrderStatus } from "#shared/domain/orders.ts";
import { Select } from "#shared/ui/Select.tsx";
import { useStatusChange } from "./use-status-change.ts";

/** The status dropdown: three choices, and the order's own status when it is none of them. */
export function StatusSelect({ order, className }: { order: OrderSummary; className?: string }) {
  const change = useStatusChange(order);
  const offered: string[] = [...ADMIN_STATUS_CHOICES];
  if (!offered.includes(order.status)) offered.unshift(order.status);
  return (
    <Select
      label="Order status"
      isLabelHidden
      actsAtOnce
      className={className}
      options={offered.map((value) => ({ value, label: statusLabel(value, "admin") }))}
      value={order.status}
      onChange={(status) => {
        // Not disabled meanwhile: a control that is takes the keyboard's focus with it.
        if (status !== order.status && !change.isPending)
          change.mutate({ to: status as OrderStatus });
      }}
    />
  );
}
