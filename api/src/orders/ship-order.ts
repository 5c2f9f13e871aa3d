import type { Shipment } from "#shared/contracts/fulfilments.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { fulfilmentProblem, hasAllLeft } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import type { FulfilmentWithLines } from "../fulfilments/fulfilments.queries.ts";
import type { StockReason } from "../inventory/inventory.tables.ts";
import type { Mover } from "../lots/allocate-units.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { requirePaid } from "./allocate-order.ts";
import { changeLife, fulfilRest, type LifeChange } from "./change-life.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { packAll, unpackAll } from "./fulfilment-steps.ts";
import {
  orderCancelled,
  orderNotShipped,
  orderShipped,
  shippedMeanwhile,
} from "./orders.errors.ts";
import { lockOrder, type OrderRow } from "./orders.queries.ts";
import { presentOrderSummary } from "./present-order.ts";
import { goneOf, hereOf, type OrderLife, readLife } from "./read-life.ts";
import { correctShipment, shipAll, unshipAll } from "./ship-fulfilments.ts";

/**
 * Packs everything of an order that is here, or undoes the newest packing. What no fulfilment has gets into one.
 * Does nothing when that is so already. Missing lots are allocated first, in the same transaction:
 * the order gets all of its lots or stays unchanged.
 * @throws Refusal 404; 409 `order-unpaid`, `order-refunded`, `order-cancelled` unless it is paid,
 * `order-shipped`, `not-permitted`, `screening-hold`, `claimed`, `lot-short`,
 * `lot-not-released`
 */
export async function packOrder(
  { db, now }: Context,
  id: string,
  { isPacked, actorId }: { isPacked: boolean; actorId: string },
): Promise<OrderSummary> {
  const pack = async (tx: Transaction) => {
    const order = await required(lockOrder(tx, id));
    if (hasAllLeft(order)) throw orderShipped();
    const mover = { actorId, now: now() };
    if (isPacked) {
      await requirePaid(tx, order);
      await requireMayLeave(tx, order, mover.now);
    }
    return changeWhole(tx, order, mover, async (life) => {
      if (!isPacked) {
        await requireUnclaimed(tx, id, mover);
        return unpackAll(tx, life, newestPacked(life), actorId);
      }
      const whole = await fulfilRest(tx, life);
      await packAll(tx, whole, hereOf(whole), mover);
    });
  };
  return listingHits({ db, now }, () => db.transaction(pack));
}

/** Changes the fulfilments of an order, and answers the order as it is then. */
async function changeWhole(
  tx: Transaction,
  order: OrderRow,
  { now, ...changing }: Mover & { reason?: StockReason },
  change: LifeChange,
): Promise<OrderSummary> {
  const { order: row, announce } = await changeLife(tx, order, changing, change);
  const answer = presentOrderSummary(row, await readAccount(tx, row), now);
  await announce();
  return answer;
}

/** What the newest call packed: all parcels of one call have the same time. */
function newestPacked(life: OrderLife) {
  const packed = hereOf(life).filter(({ state }) => state === "packed");
  const newest = Math.max(...packed.map(({ packedAt }) => packedAt?.getTime() ?? 0));
  return packed.filter(({ packedAt }) => packedAt?.getTime() === newest);
}

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
    if (isPaidOnly && order.status === "awaiting-payment")
      throw fulfilmentRefused("order-unpaid", "open");
    const isCorrection = hasAllLeft(order);
    if (isCorrection && isFirst) throw shippedMeanwhile(order.trackingNumber);
    if (!isCorrection) {
      const { paymentState } = await readAccount(tx, order);
      if (paymentState === "refunded") throw fulfilmentRefused("order-refunded", "open");
    }
    const mover = { actorId, now: now() };
    return changeWhole(tx, order, { ...mover, reason: "order-shipped" }, async (life) => {
      if (isCorrection) return correctNewest(tx, life, shipment, actorId);
      const whole = await fulfilRest(tx, life);
      const { shown } = shipment;
      await shipAll(tx, whole, hereOf(whole), { shipment, notify: true, shown, ...mover });
    });
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
    return changeWhole(tx, order, { ...mover, reason: "order-unshipped" }, (life) =>
      takeBack(tx, life, mover),
    );
  });
}

async function takeBack(tx: Transaction, life: OrderLife, mover: Mover): Promise<void> {
  const gone = goneOf(life);
  // All parcels of one call have the same time.
  const shippedAt = gone.at(-1)?.shippedAt?.getTime();
  const newest = gone.filter((each) => each.shippedAt?.getTime() === shippedAt);
  const paid = { status: life.order.status, paymentState: "paid" } as const;
  const problemOf = (each: FulfilmentWithLines) =>
    fulfilmentProblem(paid, each, "unship", mover.now);
  const recent = newest.filter((each) => problemOf(each) === null);
  const last = newest.at(-1);
  const problem = last && problemOf(last);
  if (recent.length === 0 && problem) throw fulfilmentRefused(problem, last.state);
  await unshipAll(tx, life, recent, mover);
  await unpackAll(tx, await readLife(tx, life.order), recent, mover.actorId);
}
