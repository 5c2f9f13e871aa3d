import type { OrderSummary, PaymentLinks, Shipment } from "#shared/contracts/orders.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { notFound, Refusal } from "../refusals.ts";
import {
  insertEvent,
  lockOrder,
  type OrderChange,
  type OrderRow,
  updateOrder,
} from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";

type Context = Pick<Dependencies, "db" | "now">;

/** Links and a note shown on this order's payment page; what is left out stays, empty means none. @throws Refusal 404 */
export async function setPaymentLinks(
  context: Context,
  id: string,
  links: PaymentLinks,
  actorId: string,
): Promise<OrderSummary> {
  return edit(context, id, async (tx) => {
    const given = Object.entries(links).filter(([, value]) => value !== undefined);
    await insertEvent(tx, { orderId: id, kind: "payment-links", actorId });
    return Object.fromEntries(given.map(([name, value]) => [name, value || null]));
  });
}

/**
 * Records that the goods are on their way, and tells the customer. Recording it again corrects it and tells nobody.
 * @throws Refusal 404; 409 `order-cancelled`
 */
export async function recordShipment(
  context: Context,
  id: string,
  shipment: Shipment,
  actorId: string,
): Promise<OrderSummary> {
  return edit(context, id, async (tx, order) => {
    if (order.status === "cancelled") {
      throw new Refusal("conflict", "order-cancelled", "A cancelled order cannot be shipped.");
    }
    const facts = {
      carrierName: shipment.carrierName || null,
      trackingNumber: shipment.trackingNumber || null,
      trackingUrl: shipment.trackingUrl || null,
    };
    const after = [facts.carrierName, facts.trackingNumber].filter(Boolean).join(" ") || null;
    await insertEvent(tx, { orderId: id, kind: "shipped", actorId, after });
    if (order.shippingStatus !== "shipped") {
      await queueMail(tx, {
        kind: "order-shipped",
        to: order.email,
        orderId: id,
        orderNumber: orderNumber(id),
        firstName: order.firstName,
        total: order.total,
        ...facts,
      });
    }
    return { ...facts, serviceLevel: shipment.serviceLevel || null, shippingStatus: "shipped" };
  });
}

async function edit(
  { db, now }: Context,
  id: string,
  change: (tx: Transaction, order: OrderRow) => Promise<OrderChange>,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    const row = await updateOrder(tx, id, await change(tx, order));
    return presentOrderSummary(row, now());
  });
}
