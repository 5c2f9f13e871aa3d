import type { LotState } from "#shared/contracts/lots.ts";
import type { Transaction } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import { chooseLots, type OfferedLot, type WishedLots } from "./choose-lots.ts";
import { dayOfShop, passedDate, passedInWords } from "./lot-fitness.ts";
import {
  type AllocationRow,
  findAllocations,
  insertMovements,
  lockLots,
  type NewMovement,
  type UnitsOfLot,
  unitsOf,
} from "./lot-units.queries.ts";
import { lotNotReleased, lotShort } from "./lots.errors.ts";
import { reopenLot } from "./reopen-lot.ts";

/*
 * Allocates units of lots to order items, and takes them back. The caller has locked the order's row, so that nobody
 * else changes its allocations. The lots are locked here, in the order of their ids.
 */

/** The user who moves the units, and the time. */
export type Mover<Actor = string> = { actorId: Actor; now: Date };

/** An order item whose product has lots. */
export type Line = { id: string; orderId: string; productId: string; quantity: number };

/** For each order item: the units taken back, and how many of them are for sale again. */
export type GivenBack = Map<string, { units: number; returned: number }>;

/**
 * Allocates the missing units of each order item by FEFO, or by the customer's wish when possible.
 * Units that no lot has stay open.
 */
export async function allocateOpen(
  tx: Transaction,
  lines: readonly Line[],
  { wish, actorId, now }: Mover & { wish: WishedLots | null },
): Promise<void> {
  const has = byLine(await findAllocations(tx, orderIdsOf(lines)));
  const open = lines
    .map((line) => ({
      orderItemId: line.id,
      productId: line.productId,
      has: has.get(line.id) ?? [],
      open: line.quantity - unitsOf(has.get(line.id) ?? []),
    }))
    .filter((line) => line.open > 0);
  if (open.length === 0) return;
  const productIds = [...new Set(open.map(({ productId }) => productId))];
  const lots = await lockLots(tx, { productIds, lotIds: [] });
  const today = await dayOfShop(tx, now);
  const offered: OfferedLot[] = lots.filter(
    (lot) => lot.state === "released" && passedDate(lot, today) === null,
  );
  const taken = chooseLots(open, offered, wish);
  await insertMovements(
    tx,
    taken.map(({ quantity, ...unit }) => ({ ...unit, kind: "allocate", quantity: -quantity })),
    actorId,
  );
}

export type ChosenLots = {
  orderItemId: string;
  lots: readonly { lotId: string; quantity: number }[];
};

/**
 * Replaces the lots of order items by the given ones. An item may keep units of a lot that was
 * blocked since, but gets no further ones.
 *
 * @throws Refusal 422 for an unknown item or lot, a lot of another product, and more units than
 * were ordered; 409 `lot-short`, `lot-not-released`
 */
export async function allocateChosen(
  tx: Transaction,
  lines: readonly Line[],
  chosen: readonly ChosenLots[],
  { actorId, now }: Mover,
): Promise<GivenBack> {
  const known = new Map(lines.map((line) => [line.id, line]));
  const had = byLine(await findAllocations(tx, orderIdsOf(lines)));
  const lotIds = [
    ...chosen.flatMap(({ lots }) => lots.map(({ lotId }) => lotId)),
    ...chosen.flatMap(({ orderItemId }) => (had.get(orderItemId) ?? []).map(({ lotId }) => lotId)),
  ];
  const lots = new Map(
    (await lockLots(tx, { productIds: [], lotIds: [...new Set(lotIds)] })).map((lot) => [
      lot.id,
      lot,
    ]),
  );
  const back: NewMovement[] = [];
  const out: NewMovement[] = [];
  for (const [index, { orderItemId, lots: wanted }] of chosen.entries()) {
    const line = known.get(orderItemId);
    if (!line) {
      throw invalid({
        [`items.${index}.orderItemId`]: "This is not an item of the order with lots",
      });
    }
    if (unitsOf(wanted) > line.quantity) {
      throw invalid({ [`items.${index}.lots`]: `Only ${line.quantity} were ordered` });
    }
    for (const [place, { lotId }] of wanted.entries()) {
      if (lots.get(lotId)?.productId !== line.productId) {
        throw invalid({ [`items.${index}.lots.${place}.lotId`]: "This lot is another product's" });
      }
    }
    const units = new Map(wanted.map(({ lotId, quantity }) => [lotId, quantity]));
    const before = new Map(
      (had.get(orderItemId) ?? []).map(({ lotId, quantity }) => [lotId, quantity]),
    );
    for (const lotId of new Set([...units.keys(), ...before.keys()])) {
      const more = (units.get(lotId) ?? 0) - (before.get(lotId) ?? 0);
      if (more > 0) out.push({ lotId, orderItemId, kind: "allocate", quantity: -more });
      if (more < 0) back.push({ lotId, orderItemId, kind: "unallocate", quantity: -more });
    }
  }
  const today = await dayOfShop(tx, now);
  requireUnits(lots, { back, out, today });
  const given = await giveBack(tx, back, lots, { actorId, today });
  await insertMovements(tx, out, actorId);
  return given;
}

/**
 * Newly allocated units must be available in a released lot whose date has not passed. Units that
 * the same change takes back count as available.
 */
function requireUnits(
  lots: ReadonlyMap<string, UnitsOfLot>,
  { back, out, today }: Record<"back" | "out", readonly NewMovement[]> & { today: string },
): void {
  for (const [lotId, movements] of Map.groupBy(out, (movement) => movement.lotId)) {
    const lot = lots.get(lotId);
    if (!lot) continue;
    const returned = sum(back.filter((movement) => movement.lotId === lotId));
    const isOpen = lot.state === "released" || (lot.state === "exhausted" && returned > 0);
    if (!isOpen) throw lotNotReleased(lot.lotNumber, lot.state);
    const passed = passedInWords(lot, today);
    if (passed) throw lotNotReleased(lot.lotNumber, lot.state, passed);
    if (lot.available + returned + sum(movements) < 0) {
      throw lotShort(lot.lotNumber, lot.available + returned);
    }
  }
}

/** Takes back all units of the orders; `afterShipment` marks units that had been shipped. */
export async function giveAllBack(
  tx: Transaction,
  orderIds: readonly string[],
  { actorId, now, afterShipment = false }: Mover<string | null> & { afterShipment?: boolean },
): Promise<GivenBack> {
  const has = await findAllocations(tx, orderIds);
  if (has.length === 0) return new Map();
  const lotIds = [...new Set(has.map(({ lotId }) => lotId))];
  const locked = await lockLots(tx, { productIds: [], lotIds });
  const lots = new Map(locked.map((lot) => [lot.id, lot]));
  const back = has.map(
    ({ lotId, orderItemId, quantity }): NewMovement => ({
      lotId,
      orderItemId,
      kind: "unallocate",
      quantity,
      afterShipment,
    }),
  );
  return giveBack(tx, back, lots, { actorId, today: await dayOfShop(tx, now) });
}

async function giveBack(
  tx: Transaction,
  back: readonly NewMovement[],
  lots: ReadonlyMap<string, UnitsOfLot>,
  { actorId, today }: { actorId: string | null; today: string },
): Promise<GivenBack> {
  await insertMovements(tx, back, actorId);
  const exhausted = new Set(
    back.map(({ lotId }) => lotId).filter((id) => isIn(lots, id, "exhausted")),
  );
  const reopened = new Set<string>();
  for (const lotId of exhausted) {
    const lot = lots.get(lotId);
    if (lot && (await reopenLot(tx, lot, today)) === "released") reopened.add(lotId);
  }
  const given: GivenBack = new Map();
  for (const { orderItemId, lotId, quantity } of back) {
    const so = given.get(orderItemId ?? "") ?? { units: 0, returned: 0 };
    const isSold = isIn(lots, lotId, "released") || reopened.has(lotId);
    given.set(orderItemId ?? "", {
      units: so.units + quantity,
      returned: so.returned + (isSold ? quantity : 0),
    });
  }
  return given;
}

const isIn = (lots: ReadonlyMap<string, UnitsOfLot>, id: string, state: LotState) =>
  lots.get(id)?.state === state;

const byLine = (rows: readonly AllocationRow[]) => Map.groupBy(rows, (row) => row.orderItemId);
const orderIdsOf = (lines: readonly Line[]) => [...new Set(lines.map(({ orderId }) => orderId))];
const sum = (movements: readonly NewMovement[]) =>
  movements.reduce((total, { quantity }) => total + quantity, 0);
