import type { Allocation, AllocationBody } from "#shared/contracts/allocations.ts";
import { fulfilProblem, hasAllLeft, isLive, remainingUnits } from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { fulfilmentRefused } from "../fulfilments/fulfilments.errors.ts";
import { allocateChosen, type ChosenLots, type Mover } from "../lots/allocate-units.ts";
import { type FulfilmentLotRow, unitsOf } from "../lots/lot-units.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { invalid, required } from "../refusals.ts";
import { changeLife, fulfilRest, type LifeChange } from "./change-life.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { giveLotsBack, takeLots, unpackAll } from "./fulfilment-steps.ts";
import { readWishesMet } from "./lot-wish.ts";
import { orderShipped } from "./orders.errors.ts";
import { findOrder, lockOrder, type OrderRow } from "./orders.queries.ts";
import { presentLot } from "./read-fulfilments.ts";
import { hereOf, lotLines, type OrderLife, readLife, waitsForPacking } from "./read-life.ts";

/**
 * The lots of the items that are still to be packed. When everything is packed, those of the packed items. When
 * everything has left, all lots.
 * @throws Refusal 404
 */
export async function readAllocation(
  { db }: Pick<Context, "db">,
  orderId: string,
): Promise<Allocation> {
  const order = await required(findOrder(db, orderId));
  return presentAllocation(db, await readLife(db, order));
}

/**
 * Allocates lots to the units of a paid order that are here, first expiry first. What no fulfilment
 * has gets into one. A repeated call allocates only what is still missing.
 * @throws Refusal 404; 409 `order-unpaid`, `order-refunded`, `order-cancelled`, `order-shipped`, `claimed`
 */
export async function allocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  return changeAllocation(context, orderId, actorId, async (tx, life, mover) => {
    const whole = await fulfilRest(tx, life);
    await takeLots(tx, whole, toAllocate(whole), mover);
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
 * Returns units to their lots, of what is to be packed. Once everything is packed, of that: it is open again.
 * @throws Refusal 404; 409 `order-shipped`, `claimed`
 */
export async function unallocateOrder(
  context: Context,
  orderId: string,
  actorId: string,
): Promise<Allocation> {
  const change: Change = async (tx, life, mover) => {
    const chosen = toAllocate(life);
    const given = await giveLotsBack(tx, life, chosen, mover);
    await unpackAll(tx, life, chosen, actorId);
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
    const order = await required(lockOrder(tx, orderId));
    if (hasAllLeft(order)) throw orderShipped();
    if (!isGivingBack) await requirePaid(tx, order);
    const mover = { actorId, now: now() };
    await requireUnclaimed(tx, orderId, mover);
    const life = await changeLife(tx, order, mover, (before) => change(tx, before, mover));
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

/** The fulfilments whose lots are chosen now: a packed one keeps its own while anything is still to be packed. */
const toAllocate = (life: OrderLife) =>
  hereOf(life).filter(({ state }) => state === "open" || !waitsForPacking(life));

/** Distributes chosen lots of items over the lines, in the order of their fulfilments. */
function chosenIn(life: OrderLife, items: AllocationBody["items"]): ChosenLots[] {
  const lines = toAllocate(life).flatMap((each) => lotLines(life, each));
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

async function presentAllocation(conn: Transaction | Context["db"], life: OrderLife) {
  const { order } = life;
  const wishes = await readWishesMet(conn, order);
  const shown = hasAllLeft(order) ? life.fulfilments.filter(isLive) : toAllocate(life);
  const ids = new Set(shown.map(({ id }) => id));
  const rest = remainingUnits(life.items, life.fulfilments);
  const units = [...shown.flatMap(({ lines }) => lines), ...rest];
  return {
    items: life.items
      .filter(({ productId }) => life.tracked.has(productId))
      .map((item) => {
        const isOf = ({ orderItemId }: { orderItemId: string }) => orderItemId === item.id;
        const quantity = unitsOf(units.filter(isOf));
        const has = life.lots.filter((row) => isOf(row) && ids.has(row.fulfilmentId));
        return {
          orderItemId: item.id,
          productId: item.productId,
          productName: item.productName,
          quantity,
          lots: byLot(has),
          short: quantity - unitsOf(has),
          wishMet: wishes.get(item.id) ?? null,
        };
      })
      .filter(({ quantity }) => quantity > 0),
    lotWish: order.lotWish,
  };
}

function byLot(rows: readonly FulfilmentLotRow[]): Allocation["items"][number]["lots"] {
  const lots = Map.groupBy(rows, ({ lotId }) => lotId);
  return [...lots.values()].flatMap(([first, ...others]) =>
    first ? { ...presentLot(first), quantity: first.quantity + unitsOf(others) } : [],
  );
}
