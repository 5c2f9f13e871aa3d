import { useLocation } from "wouter";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatAddress, NO_ADDRESS } from "#shared/domain/addresses.ts";
import { Button } from "#shared/ui/Button.tsx";
import { OrderLots } from "../lots/OrderLots.tsx";
import { NextAction } from "../orders/NextAction.tsx";
import { ShipmentForm } from "../orders/ShipmentForm.tsx";
import { packingSlipPath } from "../routes.ts";
import * as css from "./Packing.css.ts";
import { ScanField } from "./ScanField.tsx";

/** One order on the packing table. */
export function PackingOrder({
  order,
  onNext,
}: {
  order: OrderSummary;
  /** Null when it is the only one. */
  onNext: (() => void) | null;
}) {
  const [, navigate] = useLocation();
  return (
    <article className={css.order} aria-labelledby="packed-order">
      <header className={css.head}>
        <h2 className={css.title} id="packed-order">
          Order <span className={css.number}>#{order.orderNumber}</span>
        </h2>
        {onNext && (
          <Button size="small" onPress={onNext}>
            Next order
          </Button>
        )}
      </header>
      <address className={css.address}>
        {order.firstName} {order.lastName}
        <br />
        {order.shippingAddress ? formatAddress(order.shippingAddress).join(", ") : NO_ADDRESS}
      </address>
      {order.notes && <p className={css.notes}>{order.notes}</p>}
      <ScanField orderId={order.id} />
      <OrderLots orderId={order.id} canChange />
      <div className={css.actions}>
        <Button onPress={() => navigate(packingSlipPath(order.id))}>Packing slip</Button>
        <NextAction order={order} />
      </div>
      <details>
        <summary className={css.summary}>Shipment</summary>
        <ShipmentForm order={order} />
      </details>
    </article>
  );
}
