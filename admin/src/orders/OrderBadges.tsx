import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatUsd } from "#shared/domain/money.ts";
import { hasLeft, SHIPPING_LABELS } from "#shared/domain/order-life.ts";
import { statusLabel, statusTone } from "#shared/domain/order-status.ts";
import { amountDue, orderMoney, refundDue } from "#shared/domain/payments.ts";
import { Badge } from "#shared/ui/Badge.tsx";

/** The state of an order: its status, payment, expired hold, shipment. */
export function OrderBadges({ order }: { order: OrderSummary }) {
  const money = orderMoney(order);
  const owed = refundDue(order.status, money);
  return (
    <>
      <Badge tone={statusTone(order.status)}>{statusLabel(order.status, "admin")}</Badge>
      {money.paid > 0 && amountDue(order.status, money) > 0 && <Badge tone="info">Part-paid</Badge>}
      {owed > 0 && (
        <Badge tone="danger">
          {order.status === "cancelled" ? "Refund due" : "Overpaid"} {formatUsd(owed)}
        </Badge>
      )}
      {order.holdExpired && <Badge tone="danger">Hold expired</Badge>}
      {hasLeft(order) && <Badge tone="info">{SHIPPING_LABELS[order.shippingStatus]}</Badge>}
    </>
  );
}
