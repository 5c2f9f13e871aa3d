import type { OrderSummary } from "#shared/contracts/orders.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { badgeTone } from "./status-tone.ts";

/** Where an order stands: its status, an expired hold, a shipment. */
export function OrderBadges({ order }: { order: OrderSummary }) {
  return (
    <>
      <Badge tone={badgeTone(order.status)}>{statusLabel(order.status, "admin")}</Badge>
      {order.holdExpired && <Badge tone="danger">Hold expired</Badge>}
      {order.shippingStatus === "shipped" && <Badge tone="info">Shipped</Badge>}
    </>
  );
}
