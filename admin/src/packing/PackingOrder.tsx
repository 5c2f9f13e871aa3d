import { useLocation } from "wouter";
import type { PackingOrder as Parcel } from "#shared/contracts/packing.ts";
import { formatAddress, NO_ADDRESS } from "#shared/domain/addresses.ts";
import {
  hasAllLeft,
  hasLeft,
  isGone,
  remainingUnits,
  SHIPPING_LABELS,
} from "#shared/domain/order-life.ts";
import { isPaidStatus } from "#shared/domain/orders.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { OrderLots } from "../lots/OrderLots.tsx";
import { PackButton } from "../orders/NextAction.tsx";
import { OrderNotes } from "../orders/OrderNotes.tsx";
import { Parcels } from "../orders/Parcels.tsx";
import { ShipmentForm } from "../orders/ShipmentForm.tsx";
import { packingSlipPath } from "../routes.ts";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Packing.css.ts";
import { PackingClaim } from "./PackingClaim.tsx";
import { ScanField } from "./ScanField.tsx";

export function PackingOrder({
  order,
  onNext,
}: {
  order: Parcel;
  /** Null when it is the only one. */
  onNext: (() => void) | null;
}) {
  const [, navigate] = useLocation();
  const mayAllocate = useMay("POST /api/admin/orders/{id}/allocation");
  const mayShip = useMay("PATCH /api/admin/orders/{id}/shipment");
  const isPaid = isPaidStatus(order.status);
  const isHere = !hasAllLeft(order);
  // With more than one parcel, each has its own steps.
  const isSplit = order.fulfilments.length > 1 || order.shippingStatus === "part-shipped";
  const canTake = mayAllocate && isPaid && isHere;
  const lines = order.shippingAddress ? formatAddress(order.shippingAddress) : [];
  const name = `${order.firstName} ${order.lastName}`;
  return (
    <article className={css.order} aria-labelledby="packed-order">
      <header className={css.head}>
        <h2 className={css.title} id="packed-order">
          Order <span className={css.number}>#{order.orderNumber}</span>{" "}
          {hasLeft(order) && <Badge tone="success">{SHIPPING_LABELS[order.shippingStatus]}</Badge>}
          {isHere && order.packedAt && <Badge tone="info">Packed</Badge>}
        </h2>
        {onNext && (
          <Button size="small" onPress={onNext}>
            Next order
          </Button>
        )}
      </header>
      {canTake && !order.packedAt && <PackingClaim orderId={order.id} />}
      {order.status === "cancelled" && (
        <Notice tone="danger" title="Cancelled">
          This order is not to be shipped.
        </Notice>
      )}
      {order.status === "awaiting-payment" && (
        <Notice tone="warning" title="Not paid">
          This order still waits for its payment.
        </Notice>
      )}
      {order.owes && isHere && (
        <Notice tone="warning" title="Owes again">
          This order was changed and costs more than was paid. Ask before you pack it.
        </Notice>
      )}
      <div className={css.to}>
        <address className={css.address}>
          {[name, order.institution, ...lines].filter(Boolean).map((line) => (
            <div key={line}>{line}</div>
          ))}
          {lines.length === 0 && NO_ADDRESS}
        </address>
        {lines.length > 0 && (
          <CopyButton
            label="Copy address"
            text={[name, order.institution, ...lines].filter(Boolean).join("\n")}
          />
        )}
      </div>
      {order.notes && <p className={css.notes}>{order.notes}</p>}
      <ul className={css.items} aria-label="Items">
        {order.items.map(({ id, quantity, productName }) => (
          <li key={id} className={css.item}>
            <span className={css.quantity}>
              {order.shippingStatus === "part-shipped" && `${unitsHere(order, id)} of `}
              {quantity} ×
            </span>{" "}
            {productName}
          </li>
        ))}
      </ul>
      {canTake && <ScanField orderId={order.id} />}
      <OrderLots orderId={order.id} canChange={canTake} />
      <div className={css.actions}>
        <Button onPress={() => navigate(packingSlipPath(order.id))}>Packing slip</Button>
        {isPaid && isHere && !isSplit && !order.packedAt && <PackButton order={order} />}
      </div>
      <Parcels order={order} />
      {mayShip && !isSplit && order.status !== "cancelled" && (
        <details open={isPaid && isHere && order.packedAt !== null}>
          <summary className={css.summary}>Shipment</summary>
          <ShipmentForm order={order} />
        </details>
      )}
      <details>
        <summary className={css.summary}>Internal notes</summary>
        <OrderNotes orderId={order.id} />
      </details>
    </article>
  );
}

/** The units of an item that have not left. */
const unitsHere = ({ items, fulfilments }: Parcel, itemId: string) =>
  remainingUnits(items, fulfilments.filter(isGone)).find(
    ({ orderItemId }) => orderItemId === itemId,
  )?.quantity ?? 0;
