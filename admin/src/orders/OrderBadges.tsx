import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";

/** Where an order stands: its status, an expired hold, a shipment. */
export function OrderBadges({ order }: { order: OrderSummary }) {
  return (
    <>
      <Badge tone={statusTone(order.status)}>{statusLabel(order.status, "admin")}</Badge>
      {order.holdExpired && <Badge tone="danger">Hold expired</Badge>}
      {order.shippingStatus === "shipped" && <Badge tone="info">Shipped</Badge>}
    </>
  );
}
