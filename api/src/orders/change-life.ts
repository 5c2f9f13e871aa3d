import { hasAllLeft, isLive, remainingUnits, shippingStatusOf } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import {
  insertFulfilment,
  shipmentOf,
  updateFulfilment,
} from "../fulfilments/fulfilments.queries.ts";
import { NO_LABEL } from "../fulfilments/labels.queries.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import type { MoveCause, MovedProduct } from "../inventory/inventory.queries.ts";
import type { StockReason } from "../inventory/inventory.tables.ts";
import { insufficientStock } from "../inventory/shortages.ts";
import type { GivenBack } from "../lots/allocate-units.ts";
import { type FulfilmentLotRow, unitsOf } from "../lots/lot-units.queries.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { settleOrder } from "../lots/settle-order.ts";
import { recordEvents } from "../webhooks/record-event.ts";
import { shippedEvent } from "./order-events.ts";
import { insertEvent, type OrderRow, updateOrder } from "./orders.queries.ts";
import { bareUnits, goneOf, lotLines, type OrderLife, readLife, shortOf } from "./read-life.ts";

/** A step of an order's fulfilments. Returns what it gave back to lots, if anything. */
// biome-ignore lint/suspicious/noConfusingVoidType: most steps return nothing, and need not say so.
export type LifeChange = (life: OrderLife) => Promise<GivenBack | void>;

type Changing = {
  actorId: string | null;
  /** Why stock changes. */
  reason?: StockReason;
  /** The status that the caller gives the order next. */
  becomesCancelled?: boolean;
};

/** `announce` publishes the pages that changed. Call it last in the transaction: it locks rows that others wait for. */
export type ChangedLife = OrderLife & { announce: () => Promise<void> };

/**
 * Changes the fulfilments of a locked order. Stock, timeline, webhook and the order's own fields follow, and a packed
 * fulfilment that lost lots is open again. Without a `change` they follow what the caller did to the order's items.
 * @throws Refusal of the change; 409 `insufficient-stock` when stock cannot follow
 */
export async function changeLife(
  tx: Transaction,
  order: OrderRow,
  { actorId, reason = "lot-unallocated", becomesCancelled }: Changing,
  change: LifeChange | null,
): Promise<ChangedLife> {
  const before = await readLife(tx, order);
  const given = (await change?.(before)) ?? new Map();
  const changed = change ? await readLife(tx, order) : before;
  const moved = await settleLots(tx, {
    before,
    after: changed,
    given,
    becomesCancelled,
    cause: { reason, orderId: order.id, actorId },
  });
  await noteLots(tx, { before, after: changed, actorId });
  const unpacked = await unpackBare(tx, { before, after: changed, actorId });
  const after = unpacked ? await readLife(tx, order) : changed;
  const followed = await followFulfilments(tx, after);
  if (hasAllLeft(followed) && !hasAllLeft(order)) {
    await recordEvents(tx, [shippedEvent(followed)]);
  }
  const announce = async () => {
    await announceStock(tx, moved);
    await publishLotsOf(tx, lotsThatMoved(before, after));
  };
  return { ...after, order: followed, announce };
}

export function addFulfilment(
  tx: Transaction,
  { order, fulfilments }: OrderLife,
  lines: readonly { orderItemId: string; quantity: number }[],
): Promise<string> {
  const number = Math.max(0, ...fulfilments.map((each) => each.number)) + 1;
  return insertFulfilment(tx, { orderId: order.id, number }, lines);
}

/** Puts what remains into one more fulfilment, if anything does. Returns the life after it. */
export async function fulfilRest(tx: Transaction, life: OrderLife): Promise<OrderLife> {
  const rest = remainingUnits(life.items, life.fulfilments);
  if (rest.length === 0) return life;
  await addFulfilment(tx, life, rest);
  return readLife(tx, life.order);
}

/** Copies to the order what lists and searches read of its fulfilments. */
async function followFulfilments(tx: Transaction, { order, items, fulfilments }: OrderLife) {
  const newest = goneOf({ fulfilments }).at(-1);
  const live = fulfilments.filter(isLive);
  const isAllPacked =
    live.length > 0 &&
    live.every(({ state }) => state !== "open") &&
    remainingUnits(items, live).length === 0;
  const packedAt = isAllPacked
    ? new Date(Math.max(...live.map((each) => each.packedAt?.getTime() ?? 0)))
    : null;
  const followed = {
    ...shipmentOf(newest ?? NO_LABEL),
    shippingStatus: shippingStatusOf(items, fulfilments),
    packedAt,
    readyToShip: live.some(({ state }) => state === "packed"),
  };
  const isSame = (Object.keys(followed) as (keyof typeof followed)[]).every(
    (name) => String(followed[name]) === String(order[name]),
  );
  return isSame ? order : updateOrder(tx, order.id, followed);
}

type Noted = { before: OrderLife; after: OrderLife; actorId: string | null };

/** Packed fulfilments that lost lots are open again. Returns whether there were any. */
async function unpackBare(tx: Transaction, { before, after, actorId }: Noted): Promise<boolean> {
  const bare = after.fulfilments.filter(
    (each) =>
      each.state === "packed" &&
      lotLines(after, each).some((line) => shortOf(after, line) > shortOf(before, line)),
  );
  for (const { id } of bare) {
    await insertEvent(tx, { orderId: after.order.id, kind: "unpacked", actorId });
    await updateFulfilment(tx, id, { state: "open", packedAt: null });
  }
  return bare.length > 0;
}

async function noteLots(tx: Transaction, { before, after, actorId }: Noted): Promise<void> {
  const [had, has] = [inWords(before.lots), inWords(after.lots)];
  if (had === has) return;
  const kind = "lots-allocated";
  await insertEvent(tx, { orderId: before.order.id, kind, actorId, before: had, after: has });
}

/** "BRK-2611-A × 2, BRK-2612-B × 1"; null for none. */
function inWords(rows: readonly FulfilmentLotRow[]): string | null {
  const byLot = Map.groupBy(rows, ({ orderItemId, lotNumber }) => `${lotNumber} ${orderItemId}`);
  return (
    [...byLot.values()].map((lots) => `${lots[0]?.lotNumber} × ${unitsOf(lots)}`).join(", ") || null
  );
}

function lotsThatMoved(before: OrderLife, after: OrderLife): FulfilmentLotRow[] {
  const keyOf = (row: FulfilmentLotRow) =>
    [row.fulfilmentId, row.orderItemId, row.lotId, row.quantity].join(" ");
  const had = new Set(before.lots.map(keyOf));
  const has = new Set(after.lots.map(keyOf));
  return [
    ...before.lots.filter((row) => !has.has(keyOf(row))),
    ...after.lots.filter((row) => !had.has(keyOf(row))),
  ];
}

type Settling = {
  before: OrderLife;
  after: OrderLife;
  given: GivenBack;
  /** The status that the order gets next; without it the order keeps its status. */
  becomesCancelled?: boolean;
  cause: MoveCause;
};

/**
 * Updates the stock of the order's products to the order's new state. Units of released lots are
 * out of stock as soon as they are sold, so allocating them changes nothing.
 * @throws Refusal 409 `insufficient-stock` when an order that is opened again finds too little
 */
async function settleLots(
  tx: Transaction,
  { before, after, given, becomesCancelled, cause }: Settling,
): Promise<MovedProduct[]> {
  const wasCancelled = before.order.status === "cancelled";
  const isCancelled = becomesCancelled ?? wasCancelled;
  const items = after.items.map((item) => {
    const allocated = unitsOf(before.lots.filter(({ orderItemId }) => orderItemId === item.id));
    return {
      productId: item.productId,
      quantity: item.quantity,
      allocated: { before: allocated, after: allocated - (given.get(item.id)?.units ?? 0) },
      bare: { before: bareUnits(before, item), after: bareUnits(after, item) },
      returned: given.get(item.id)?.returned ?? 0,
    };
  });
  const isSettled =
    wasCancelled === isCancelled &&
    given.size === 0 &&
    items.every(({ bare }) => bare.before === bare.after);
  // Locks on products are taken only where stock may change.
  if (isSettled) return [];
  const { moved, shortages } = await settleOrder(
    tx,
    { placedAt: after.order.createdAt, wasCancelled, isCancelled, items },
    cause,
  );
  if (shortages.length > 0) throw insufficientStock(shortages);
  return moved;
}
