import type { OrderSummary, Shipment } from "#shared/contracts/orders.ts";
import { fulfilmentProblem, hasAllLeft, isGone } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import type { Mover } from "../lots/allocate-units.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { listingHits } from "../screening/may-leave.ts";
import { changeLife, fulfilRest } from "./change-life.ts";
import { unpackAll } from "./fulfilment-steps.ts";
import {
  orderCancelled,
  orderNotShipped,
  orderRefunded,
  orderUnpaid,
  shippedMeanwhile,
} from "./orders.errors.ts";
import { lockOrder } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";
import { hereOf, type OrderLife, readLife } from "./read-life.ts";
import { correctShipment, shipAll, unshipAll } from "./ship-fulfilments.ts";

type ShipmentOptions = { isPaidOnly?: boolean; isFirst?: boolean };

/**
 * Ships everything of an order that is here, and emails the customer. What no fulfilment has gets
 * into one, and missing lots are allocated first, first expiry first. When everything has left, the
 * call corrects the newest shipment without a further email; an email that still waits gets the
 * corrected data. An order that is not paid yet may be shipped by this call: institutions pay later.
 * @throws Refusal 404; 409 `order-cancelled`, `order-refunded`, `lot-short`, `lot-not-shippable`,
 * `parcel-changed`, `order-unpaid` with `isPaidOnly`, and `order-shipped` with `isFirst`
 */
export async function recordShipment(
  { db, now }: Context,
  id: string,
  shipment: Shipment,
  actorId: string,
  { isPaidOnly = false, isFirst = shipment.isFirst }: ShipmentOptions = {},
): Promise<OrderSummary> {
  const ship = async (tx: Transaction) => {
    const order = await required(lockOrder(tx, id));
    if (order.status === "cancelled") throw orderCancelled();
    if (isPaidOnly && order.status === "awaiting-payment") throw orderUnpaid();
    const isCorrection = hasAllLeft(order);
    if (isCorrection && isFirst) throw shippedMeanwhile(order.trackingNumber);
    if (!isCorrection) {
      const { paymentState } = await readAccount(tx, order);
      if (paymentState === "refunded") throw orderRefunded();
    }
    const mover = { actorId, now: now() };
    const { order: row, announce } = await changeLife(
      tx,
      order,
      mover,
      async (life) => {
        if (isCorrection) return correctNewest(tx, life, shipment, actorId);
        const whole = await fulfilRest(tx, life);
        const { shown } = shipment;
        await shipAll(tx, whole, hereOf(whole), { shipment, notify: true, shown, ...mover });
      },
      { reason: "order-shipped" },
    );
    const answer = presentOrderSummary(row, await readAccount(tx, row), now());
    await announce();
    return answer;
  };
  return listingHits({ db, now }, () => db.transaction(ship));
}

async function correctNewest(
  tx: Transaction,
  life: OrderLife,
  shipment: Shipment,
  actorId: string,
): Promise<void> {
  const newest = goneOf(life).at(-1);
  if (newest) await correctShipment(tx, life, newest, { shipment, actorId });
}

const goneOf = ({ fulfilments }: OrderLife) =>
  fulfilments
    .filter(isGone)
    .toSorted((one, two) => (one.shippedAt?.getTime() ?? 0) - (two.shippedAt?.getTime() ?? 0));

/**
 * Says that what the newest call shipped, within the last 30 minutes, has not left: it is to be packed
 * again, and keeps its lots. A waiting email is withdrawn; a customer who got it gets a correction.
 * @throws Refusal 404; 409 `order-not-shipped`, `order-cancelled`, `unship-late`, `fulfilment-state`
 */
export async function removeShipment(
  { db, now }: Context,
  id: string,
  actorId: string,
): Promise<OrderSummary> {
  return db.transaction(async (tx) => {
    const order = await required(lockOrder(tx, id));
    if (order.shippingStatus === "pending") throw orderNotShipped();
    if (order.status === "cancelled") throw orderCancelled();
    const mover = { actorId, now: now() };
    const { order: row, announce } = await changeLife(
      tx,
      order,
      mover,
      (life) => takeBack(tx, life, mover),
      { reason: "order-unshipped" },
    );
    const answer = presentOrderSummary(row, await readAccount(tx, row), now());
    await announce();
    return answer;
  });
}

async function takeBack(tx: Transaction, life: OrderLife, mover: Mover): Promise<void> {
  const gone = goneOf(life);
  // All parcels of one call have the same time.
  const shippedAt = gone.at(-1)?.shippedAt?.getTime();
  const newest = gone.filter((each) => each.shippedAt?.getTime() === shippedAt);
  const asked = newest.map((each) => ({
    each,
    problem: fulfilmentProblem(
      { status: life.order.status, paymentState: "paid" },
      each,
      "unship",
      mover.now,
    ),
  }));
  const recent = asked.filter(({ problem }) => problem === null).map(({ each }) => each);
  const last = asked.at(-1);
  if (recent.length === 0 && last?.problem) {
    throw fulfilmentRefused(last.problem, last.each.state);
  }
  await unshipAll(tx, life, recent, mover);
  await unpackAll(tx, await readLife(tx, life.order), recent, mover.actorId);
}
