import { type Allocation, type AllocationBody, ONE_LOT } from "#shared/contracts/allocations.ts";
import { isShipped } from "#shared/domain/payments.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { announceStock } from "../inventory/announce-stock.ts";
import {
  allocateChosen,
  allocateOpen,
  type GivenBack,
  giveAllBack,
  type Line,
  type Mover,
} from "../lots/allocate-units.ts";
import { isWishMet, type WishedLots } from "../lots/choose-lots.ts";
import {
  type AllocationRow,
  findAllocations,
  findLotsOfOrder,
  findTrackedProducts,
  unitsOf,
} from "../lots/lot-units.queries.ts";
import { publishLotsOf } from "../lots/publish-lots.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { notFound } from "../refusals.ts";
import { orderRefunded, orderShipped, orderUnpaid, orderWithoutLots } from "./orders.errors.ts";
import {
  findItems,
  findOrder,
  insertEvent,
  lockOrder,
  type OrderItemRow,
  type OrderRow,
  updateOrder,
} from "./orders.queries.ts";
import { settleLots } from "./settle-lots.ts";

type Context = Pick<Dependencies, "db" | "now">;

/**
 * The lots of an order's items.
 * @throws Refusal 404
 */
export async function readAllocation(
  { db }: Pick<Context, "db">,
  orderId: string,
): Promise<Allocation> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound();
  return presentAllocation(db, order, await findItems(db, [orderId]));
}

/**
 * Allocates lots to the items of a paid order, first expiry first. A repeated call allocates only
 * what is still missing.
 * @throws Refusal 404; 409 `order-unpaid`, `order-refunded`, `order-cancelled`, `order-shipped`
 */
export async function allocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  return changeAllocation(context, orderId, actorId, allocateRest);
}

/** The same for an order whose row is locked and which may be packed. */
export function allocateLocked(
  tx: Transaction,
  order: OrderRow,
  mover: Mover,
): Promise<Allocation> {
  return changeLocked(tx, order, mover, allocateRest);
}

const allocateRest: Change = async (tx, { order, lines }, mover) => {
  const wish = await readWish(tx, order);
  await allocateOpen(tx, lines, { wish, ...mover });
  return new Map();
};

/**
 * Allocates the lots that the packer chose.
 * @throws Refusal as `allocateOrder`; 422; 409 `lot-short`, `lot-not-released`
 */
export async function setAllocation(
  context: Context,
  orderId: string,
  { items }: AllocationBody,
  actorId: string,
): Promise<Allocation> {
  return changeAllocation(context, orderId, actorId, (tx, { lines }, mover) =>
    allocateChosen(tx, lines, items, mover),
  );
}

/**
 * Returns all allocated units to their lots.
 * @throws Refusal 404; 409 `order-shipped`
 */
export async function unallocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  const change: Change = (tx, _locked, mover) => giveAllBack(tx, [orderId], mover);
  return changeAllocation(context, orderId, actorId, change, { isGivingBack: true });
}

type Locked = { order: OrderRow; items: OrderItemRow[]; lines: Line[] };
type Change = (tx: Transaction, locked: Locked, mover: Mover) => Promise<GivenBack>;

async function changeAllocation(
  { db, now }: Context,
  orderId: string,
  actorId: string,
  change: Change,
  { isGivingBack = false } = {},
): Promise<Allocation> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw notFound();
    if (isShipped(order)) throw orderShipped();
    if (!isGivingBack) await requirePaid(tx, order);
    return changeLocked(tx, order, { actorId, now: now() }, change);
  });
}

async function changeLocked(
  tx: Transaction,
  order: OrderRow,
  mover: Mover,
  change: Change,
): Promise<Allocation> {
  const { id: orderId } = order;
  const { actorId } = mover;
  const items = await findItems(tx, [orderId]);
  const tracked = await findTrackedProducts(
    tx,
    items.map(({ productId }) => productId),
  );
  const lines = items.filter(({ productId }) => tracked.has(productId));
  const before = await findAllocations(tx, [orderId]);
  const given = await change(tx, { order, items, lines }, mover);
  const after = await findAllocations(tx, [orderId]);
  // Units of released lots are already out of stock. So only units that are given back change the stock.
  const moved =
    given.size === 0
      ? []
      : await settleLots(tx, order, items, {
          allocated: { before, after: afterGivingBack(before, given) },
          given,
          cause: { reason: "lot-unallocated", orderId, actorId },
        });
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    await insertEvent(tx, {
      orderId,
      kind: "lots-allocated",
      actorId,
      before: inWords(before),
      after: inWords(after),
    });
    // An order that lost some of its lots is no longer packed.
    const isWhole = lines.every(
      ({ id, quantity }) =>
        unitsOf(after.filter(({ orderItemId }) => orderItemId === id)) === quantity,
    );
    if (order.packedAt && !isWhole) {
      await insertEvent(tx, { orderId, kind: "unpacked", actorId });
      await updateOrder(tx, orderId, { packedAt: null });
    }
    await announceStock(tx, moved);
    await publishLotsOf(tx, [...before, ...after]);
  }
  return presentAllocation(tx, order, items);
}

/** The allocation of the lines after units were given back and before new ones are taken. */
function afterGivingBack(
  before: readonly AllocationRow[],
  given: GivenBack,
): { orderItemId: string; quantity: number }[] {
  const had = Map.groupBy(before, ({ orderItemId }) => orderItemId);
  return [...had].map(([orderItemId, rows]) => ({
    orderItemId,
    quantity: unitsOf(rows) - (given.get(orderItemId)?.units ?? 0),
  }));
}

async function requirePaid(tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status === "cancelled") throw orderWithoutLots();
  if (order.status === "awaiting-payment") throw orderUnpaid();
  await refuseRefunded(tx, order);
}

/** @throws Refusal 409 `order-refunded` when everything that was paid for the order was refunded */
export async function refuseRefunded(tx: Transaction, order: OrderRow): Promise<void> {
  const { paymentState } = await readAccount(tx, order);
  if (paymentState === "refunded") throw orderRefunded();
}

/** "BRK-2611-A × 2, BRK-2612-B × 1"; null for none. */
const inWords = (rows: readonly AllocationRow[]) =>
  rows.map(({ lotNumber, quantity }) => `${lotNumber} × ${quantity}`).join(", ") || null;

async function readWish(conn: Connection, order: OrderRow): Promise<WishedLots | null> {
  const { lotWish } = order;
  if (!lotWish) return null;
  if (lotWish === ONE_LOT) return { kind: "one-lot" };
  const found = await findLotsOfOrder(conn, { orderNumber: lotWish, ofOrderId: order.id });
  return { kind: "same-as-order", lotIds: new Set(found.map(({ lotId }) => lotId)) };
}

async function presentAllocation(
  conn: Connection,
  order: OrderRow,
  items: readonly OrderItemRow[],
): Promise<Allocation> {
  const [rows, tracked, wish] = await Promise.all([
    findAllocations(conn, [order.id]),
    findTrackedProducts(
      conn,
      items.map(({ productId }) => productId),
    ),
    readWish(conn, order),
  ]);
  const byItem = Map.groupBy(rows, ({ orderItemId }) => orderItemId);
  return {
    items: items
      .filter(({ productId }) => tracked.has(productId))
      .map((item) => {
        const has = byItem.get(item.id) ?? [];
        return {
          orderItemId: item.id,
          productId: item.productId,
          productName: item.productName,
          quantity: item.quantity,
          lots: has.map(({ lotId, lotNumber, quantity, state, retestOn, expiresOn, storage }) => ({
            lotId,
            lotNumber,
            quantity,
            state,
            retestOn,
            expiresOn,
            storage,
          })),
          short: item.quantity - unitsOf(has),
          wishMet: isWishMet(wish, has),
        };
      }),
    lotWish: order.lotWish,
  };
}
