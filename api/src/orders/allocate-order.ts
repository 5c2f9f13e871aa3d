import type { Allocation, AllocationBody } from "#shared/contracts/allocations.ts";
import { fulfilProblem, hasAllLeft } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import { allocateChosen, type ChosenLots, type Mover } from "../lots/allocate-units.ts";
import { isWishMet } from "../lots/choose-lots.ts";
import { findAllocations, unitsOf } from "../lots/lot-units.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { invalid, notFound } from "../refusals.ts";
import { changeLife, fulfilRest, type LifeChange } from "./change-life.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { giveLotsBack, takeLots, unpackAll } from "./fulfilment-steps.ts";
import { readWish } from "./lot-wish.ts";
import { orderShipped } from "./orders.errors.ts";
import { findOrder, lockOrder, type OrderRow } from "./orders.queries.ts";
import { hereOf, lotLines, type OrderLife, readLife } from "./read-life.ts";

type Context = Pick<Dependencies, "db" | "now">;

/**
 * The lots of an order's items, of all its fulfilments.
 * @throws Refusal 404
 */
export async function readAllocation(
  { db }: Pick<Context, "db">,
  orderId: string,
): Promise<Allocation> {
  const order = await findOrder(db, orderId);
  if (!order) throw notFound();
  return presentAllocation(db, await readLife(db, order));
}

/**
 * Allocates lots to the units of a paid order that are here, first expiry first. What no fulfilment
 * has gets into one. A repeated call allocates only what is still missing.
 * @throws Refusal 404; 409 `order-unpaid`, `order-refunded`, `order-cancelled`, `order-shipped`
 */
export async function allocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  return changeAllocation(context, orderId, actorId, async (tx, life, mover) => {
    const whole = await fulfilRest(tx, life);
    await takeLots(tx, whole, hereOf(whole), mover);
  });
}

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
  return changeAllocation(context, orderId, actorId, async (tx, life, mover) => {
    const whole = await fulfilRest(tx, life);
    return allocateChosen(tx, chosenIn(whole, items), mover);
  });
}

/**
 * Returns the units that are here to their lots. Packed fulfilments are open again.
 * @throws Refusal 404; 409 `order-shipped`
 */
export async function unallocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  const change: Change = async (tx, life, mover) => {
    const here = hereOf(life);
    const given = await giveLotsBack(tx, life, here, mover);
    await unpackAll(tx, life, here, actorId);
    return given;
  };
  return changeAllocation(context, orderId, actorId, change, { isGivingBack: true });
}

type Change = (tx: Transaction, life: OrderLife, mover: Mover) => ReturnType<LifeChange>;

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
    if (hasAllLeft(order)) throw orderShipped();
    if (!isGivingBack) await requirePaid(tx, order);
    const mover = { actorId, now: now() };
    await requireUnclaimed(tx, orderId, mover);
    const life = await changeLife(tx, order, mover, (before) => change(tx, before, mover), {
      reason: "lot-unallocated",
    });
    const answer = await presentAllocation(tx, life);
    await life.announce();
    return answer;
  });
}

/** @throws Refusal 409 `order-unpaid`, `order-refunded`, `order-cancelled` */
export async function requirePaid(tx: Transaction, order: OrderRow): Promise<void> {
  const { paymentState } = await readAccount(tx, order);
  const problem = fulfilProblem({ status: order.status, paymentState });
  if (problem) throw fulfilmentRefused(problem, "open");
}

/** Distributes chosen lots of items over the lines that are here, in the order of their fulfilments. */
function chosenIn(life: OrderLife, items: AllocationBody["items"]): ChosenLots[] {
  const lines = hereOf(life).flatMap((each) => lotLines(life, each));
  return items.flatMap(({ orderItemId, lots }, index) => {
    const own = lines.filter((line) => line.orderItemId === orderItemId);
    if (own.length === 0) {
      throw invalid({
        [`items.${index}.orderItemId`]: "This is not an item of the order with lots",
      });
    }
    const path = `items.${index}.lots`;
    const most = unitsOf(own);
    if (unitsOf(lots) > most) throw invalid({ [path]: `Only ${most} are to be packed` });
    const left = lots.map((lot) => ({ ...lot }));
    return own.map((line) => ({ line, path, lots: takeFrom(left, line.quantity) }));
  });
}

/** Takes up to so many units from the front of the list, and leaves the rest in it. */
function takeFrom(lots: { lotId: string; quantity: number }[], most: number) {
  const taken: { lotId: string; quantity: number }[] = [];
  let open = most;
  for (const lot of lots) {
    const quantity = Math.min(open, lot.quantity);
    if (quantity === 0) continue;
    taken.push({ lotId: lot.lotId, quantity });
    lot.quantity -= quantity;
    open -= quantity;
  }
  return taken;
}

async function presentAllocation(
  conn: Transaction | Context["db"],
  { order, items, tracked }: OrderLife,
): Promise<Allocation> {
  const [rows, wish] = [await findAllocations(conn, [order.id]), await readWish(conn, order)];
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
