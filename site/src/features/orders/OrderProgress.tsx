import type { Order } from "#shared/contracts/orders.ts";
import { SHIPPING_PROMISE } from "#shared/domain/constants.ts";
import { fulfilProblem } from "#shared/domain/order-life.ts";
import { type DisplayStatus, displayStatus } from "#shared/domain/order-status.ts";
import { orderMoney } from "#shared/domain/payments.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { panel, start } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import { OnHold } from "./OnHold.tsx";
import { isShipped, Shipment } from "./Shipment.tsx";

/** The next steps of an order with nothing left to pay. */
export function OrderProgress({ order }: { order: Order }) {
  const status = displayStatus(order.status);
  return (
    <section className={panel} aria-labelledby="progress">
      <h2 id="progress">{status === "cancelled" ? "What now?" : "Your parcel"}</h2>
      <p>{sentenceOf(order)}</p>
      <OnHold order={order} />
      <Shipment order={order} />
      {status === "cancelled" && (
        <LinkButton variant="primary" href={paths.shop} className={start}>
          Back to Shop
        </LinkButton>
      )}
    </section>
  );
}

function sentenceOf(order: Order): string {
  const status = displayStatus(order.status);
  if (status !== "cancelled" && isShipped(order)) {
    return SHIPPED_SENTENCES[order.shippingStatus] ?? SENTENCES.shipped;
  }
  const { paid, refunded } = orderMoney(order);
  if (status === "cancelled" && paid > 0) return "Nothing is due. We send back what you paid.";
  if (status === "cancelled" && refunded > 0) return "Nothing is due. Your payment was given back.";
  return fulfilProblem(order) === "order-refunded"
    ? "Your payment was given back, so nothing is sent."
    : SENTENCES[status];
}

const SHIPPED_SENTENCES: Partial<Record<string, string>> = {
  "part-shipped": "A part of your order is on its way. We write to you when the rest leaves.",
  delivered: "Your order has been delivered.",
  returned: "Your order has come back to us.",
};

const PREPARING = `We are preparing your order. It ships ${SHIPPING_PROMISE}; we write to you when it does.`;

const SENTENCES: Record<DisplayStatus, string> = {
  "awaiting-payment": PREPARING,
  processing: PREPARING,
  paid: PREPARING,
  completed: "Nothing is left to do. Thank you for ordering from us.",
  delivered: "Your order has been delivered.",
  shipped: "Your order is on its way.",
  cancelled: "Nothing is due. If you have already paid, write to us and we will sort it out.",
  unknown: "We will write to you as soon as we know more.",
};
