import type { OrderSummary, Shipment } from "#shared/contracts/orders.ts";
import { isShipped } from "#shared/domain/payments.ts";
import { requireShippable } from "../buyers/require-shippable.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import { giveAllBack } from "../lots/allocate-units.ts";
import { findAllocations } from "../lots/lot-units.queries.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { withdrawHeldMails } from "../mail/held-mails.queries.ts";
import type { OrderFacts, ShipmentFacts } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { requireNoHits, screenOrder } from "../screening/screen-order.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { shippedEvent } from "./order-events.ts";
import {
  lotNotShippable,
  orderCancelled,
  orderNotShipped,
  orderUnpaid,
  shippedMeanwhile,
} from "./orders.errors.ts";
import { findItems, insertEvent, lockOrder, type OrderRow, updateOrder } from "./orders.queries.ts";
import { requireLots } from "./pack-order.ts";
import { presentOrderSummary } from "./present-order.ts";
import { customerFacts } from "./queue-order-mails.ts";
import { settleLots } from "./settle-lots.ts";
import { mailDelay } from "./tell-of-status.ts";

type ShipmentOptions = { isPaidOnly?: boolean; isFirst?: boolean };

/**
 * Records that the goods were shipped, and emails the customer. Missing lots are allocated first, first expiry first. A
 * repeated call corrects the shipment without a further email; an email that still waits gets the corrected data.
 * @throws Refusal 404; 409 `not-permitted`, `screening-hold`, `order-cancelled`, `order-refunded`, `lot-short`, `lot-not-shippable`,
 * `order-unpaid` with `isPaidOnly`, and `order-shipped` with `isFirst`
 */
export async function recordShipment(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  shipment: Shipment,
  actorId: string,
  { isPaidOnly = false, isFirst = shipment.isFirst }: ShipmentOptions = {},
): Promise<OrderSummary> {
  await screenOrder({ db, now }, id);
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (order.status === "cancelled") throw orderCancelled();
    if (isPaidOnly && order.status === "awaiting-payment") throw orderUnpaid();
    const hadLeft = isShipped(order);
    if (hadLeft && isFirst) throw shippedMeanwhile(order.trackingNumber);
    if (!hadLeft) {
      await requireShippable(tx, order, now());
      await requireNoHits(tx, order);
      await requireLots(tx, order, { actorId, now: now() }, lotNotShippable);
    }
    const facts = {
      carrierName: shipment.carrierName || null,
      trackingNumber: shipment.trackingNumber || null,
      trackingUrl: shipment.trackingUrl || null,
    };
    const after = [facts.carrierName, facts.trackingNumber].filter(Boolean).join(" ") || null;
    await insertEvent(tx, { orderId: id, kind: "shipped", actorId, after });
    if (hadLeft) await correctMail(tx, order, facts);
    else await tellCustomer(tx, order, facts, actorId);
    const row = await updateOrder(tx, id, {
      ...facts,
      serviceLevel: shipment.serviceLevel || null,
      shippingStatus: hadLeft ? order.shippingStatus : "shipped",
      packedAt: order.packedAt ?? now(),
    });
    if (!hadLeft) await recordEvents(tx, [shippedEvent(row)]);
    return presentOrderSummary(row, await readAccount(tx, row), now());
  });
}

type Facts = Pick<OrderRow, "carrierName" | "trackingNumber" | "trackingUrl">;

/** For the first shipment, with the certificates of the lots in the parcel. */
async function tellCustomer(
  tx: Transaction,
  order: OrderRow,
  facts: Facts,
  actorId: string,
): Promise<void> {
  const items = await findItems(tx, [order.id]);
  const allocated = await findAllocations(tx, [order.id]);
  const names = new Map(items.map(({ id, productName }) => [id, productName]));
  const lots = allocated.map(({ orderItemId, lotNumber }) => ({
    productName: names.get(orderItemId) ?? "",
    lotNumber,
  }));
  const { follows } = await withdrawHeldMails(tx, order.id, "shipment");
  const waitSeconds = await mailDelay(tx, { id: actorId });
  await queueMail(
    tx,
    { kind: "order-shipped", ...customerFacts(order), ...facts, lots },
    { about: "shipment", told: waitSeconds > 0 ? {} : null, follows, waitSeconds },
  );
}

/** Writes the waiting email again with the new facts and the same due time. */
async function correctMail(tx: Transaction, order: OrderRow, facts: Facts): Promise<void> {
  const { withdrawn, follows } = await withdrawHeldMails(tx, order.id, "shipment");
  for (const { data, dueAt } of withdrawn) {
    const mail = { ...data, ...facts } as OrderFacts & ShipmentFacts;
    const hold = { about: "shipment", told: {}, follows, waitSeconds: 0, dueAt };
    await queueMail(tx, { ...mail, kind: "order-shipped", to: order.email }, hold);
  }
}

/**
 * Removes a shipment: the goods came back or never left, and their units return to their lots. A waiting email is
 * withdrawn. A customer who got the email already gets no correction, and a recall still finds them.
 * @throws Refusal 404; 409 `order-not-shipped`, `order-cancelled`
 */
export async function removeShipment(
  { db, now }: Pick<Dependencies, "db" | "now">,
  id: string,
  actorId: string,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw notFound();
    if (!isShipped(order)) throw orderNotShipped();
    if (order.status === "cancelled") throw orderCancelled();
    const items = await findItems(tx, [id]);
    const before = await findAllocations(tx, [id]);
    const { withdrawn } = await withdrawHeldMails(tx, id, "shipment");
    // An email that failed or is late proves nothing: only a shipment that is undone in time never left.
    const afterShipment = !withdrawn.some(
      ({ attempts, dueAt }) => attempts === 0 && dueAt.getTime() > now().getTime(),
    );
    const given = await giveAllBack(tx, [id], { actorId, now: now(), afterShipment });
    const moved = await settleLots(tx, order, items, {
      allocated: { before, after: [] },
      given,
      becomes: { isShipped: false },
      cause: { reason: "order-unshipped", orderId: id, actorId },
    });
    const shipment = [order.carrierName, order.trackingNumber].filter(Boolean).join(" ") || null;
    await insertEvent(tx, { orderId: id, kind: "unshipped", actorId, before: shipment });
    const row = await updateOrder(tx, id, {
      carrierName: null,
      trackingNumber: null,
      trackingUrl: null,
      serviceLevel: null,
      shippingStatus: "pending",
      packedAt: null,
    });
    const answer = presentOrderSummary(row, await readAccount(tx, row), now());
    await announceStock(tx, moved);
    await publishLotsOf(tx, before);
    return answer;
  });
}
