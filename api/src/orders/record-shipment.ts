import type { OrderSummary, Shipment } from "#shared/contracts/orders.ts";
import type { Dependencies } from "../dependencies.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { orderCancelled } from "./orders.errors.ts";
import { insertEvent, lockOrder, updateOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";
import { customerFacts } from "./queue-order-mails.ts";

/**
 * Records that the goods are on their way, and tells the customer. Recording it again corrects it and tells nobody.
 * @throws Refusal 404; 409 `order-cancelled`
 */
export async function recordShipment(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  shipment: Shipment,
  actorId: string,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (order.status === "cancelled") throw orderCancelled();
    const facts = {
      carrierName: shipment.carrierName || null,
      trackingNumber: shipment.trackingNumber || null,
      trackingUrl: shipment.trackingUrl || null,
    };
    const after = [facts.carrierName, facts.trackingNumber].filter(Boolean).join(" ") || null;
    await insertEvent(tx, { orderId: id, kind: "shipped", actorId, after });
    if (order.shippingStatus !== "shipped") {
      await queueMail(tx, { kind: "order-shipped", ...customerFacts(order), ...facts });
    }
    const row = await updateOrder(tx, id, {
      ...facts,
      serviceLevel: shipment.serviceLevel || null,
      shippingStatus: "shipped",
    });
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}
