import type { Transaction } from "../db/client.ts";
import { invalid } from "../refusals.ts";
import { chooseLots, type OfferedLot, type WishedLots } from "./choose-lots.ts";
import { dayOfShop, passedDate, passedInWords } from "./lot-fitness.ts";
import {
  type FulfilmentLotRow,
  findFulfilmentLots,
  insertMovements,
  lockLots,
  type NewMovement,
  type UnitsOfLot,
  unitsOf,
} from "./lot-units.queries.ts";
import { lotNotReleased, lotShort } from "./lots.errors.ts";
import { reopenLot } from "./reopen-lot.ts";

/*
 * Allocates units of lots to lines of fulfilments, and takes them back. The caller has locked the order's row, so that
 * nobody else changes its fulfilments. The lots are locked here, in the order of their ids.
 */

/** The user who moves the units, and the time. */
export type Mover<Actor = string> = { actorId: Actor; now: Date };

export type Line = {
  fulfilmentId: string;
  orderItemId: string;
  orderId: string;
  productId: string;
  quantity: number;
  /** The units of the order item, in all parcels, without those that left before its product had lots. */
  ordered: number;
  /** Whether its fulfilment was shipped once: a recall finds who may have had the lots that it loses. */
  mayHaveLeft: boolean;
};

/** For each order item: the units taken back, and how many of them are for sale again. */
export type GivenBack = Map<string, { units: number; returned: number }>;

/**
 * Allocates the missing units of each line by FEFO, or by the customer's wish when possible. Units
 * that no lot has stay open.
 */
export async function allocateOpen(
  tx: Transaction,
  lines: readonly Line[],
  { wish, actorId, now }: Mover & { wish: WishedLots | null },
): Promise<void> {
  const has = await findFulfilmentLots(tx, orderIdsOf(lines));
  const open = lines
    .map((line) => {
      const ofItem = has.filter(({ orderItemId }) => orderItemId === line.orderItemId);
      const ofLine = ofItem.filter((row) => isOf(row, line));
      const wanted = line.ordered - unitsOf(ofItem);
      return { ...line, has: ofItem, open: line.quantity - unitsOf(ofLine), wanted };
    })
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

/** Lots for a line, and the path of the list in the request. */
export type ChosenLots = {
  line: Line;
  path: string;
  lots: readonly { lotId: string; quantity: number }[];
};

/**
 * Replaces the lots of lines by the given ones. A line may keep units of a lot that was blocked
 * since, but gets no further ones.
 *
 * @throws Refusal 422 for an unknown lot, a lot of another product, and more units than the line
 * has; 409 `lot-short`, `lot-not-released`
 */
export async function allocateChosen(
  tx: Transaction,
  chosen: readonly ChosenLots[],
  { actorId, now }: Mover,
): Promise<GivenBack> {
  const had = await findFulfilmentLots(tx, orderIdsOf(chosen.map(({ line }) => line)));
  const lotIds = [
    ...chosen.flatMap(({ lots }) => lots.map(({ lotId }) => lotId)),
    ...had.map(({ lotId }) => lotId),
  ];
  const locked = await lockLots(tx, { productIds: [], lotIds: [...new Set(lotIds)] });
  const lots = new Map(locked.map((lot) => [lot.id, lot]));
  const back: NewMovement[] = [];
  const out: NewMovement[] = [];
  for (const { line, path, lots: wanted } of chosen) {
    if (unitsOf(wanted) > line.quantity) {
      throw invalid({ [path]: `Only ${line.quantity} are to be packed` });
    }
    for (const [place, { lotId }] of wanted.entries()) {
      if (lots.get(lotId)?.productId !== line.productId) {
        throw invalid({ [`${path}.${place}.lotId`]: "This lot is another product's" });
      }
    }
    const units = new Map(wanted.map(({ lotId, quantity }) => [lotId, quantity]));
    const before = new Map(
      had.filter((row) => isOf(row, line)).map(({ lotId, quantity }) => [lotId, quantity]),
    );
    const { fulfilmentId, orderItemId, mayHaveLeft: afterShipment } = line;
    for (const lotId of new Set([...units.keys(), ...before.keys()])) {
      const more = (units.get(lotId) ?? 0) - (before.get(lotId) ?? 0);
      const movement = { lotId, fulfilmentId, orderItemId };
      if (more > 0) out.push({ ...movement, kind: "allocate", quantity: -more });
      if (more < 0) {
        back.push({ ...movement, kind: "unallocate", quantity: -more, afterShipment });
      }
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
    const returned = unitsOf(back.filter((movement) => movement.lotId === lotId));
    const isOpen = lot.state === "released" || (lot.state === "exhausted" && returned > 0);
    if (!isOpen) throw lotNotReleased(lot.lotNumber, lot.state);
    const passed = passedInWords(lot, today);
    if (passed) throw lotNotReleased(lot.lotNumber, lot.state, passed);
    if (lot.available + returned + unitsOf(movements) < 0) {
      throw lotShort(lot.lotNumber, lot.available + returned);
    }
  }
}

/** Takes back the units of these lines. */
export async function giveAllBack(
  tx: Transaction,
  rows: readonly (FulfilmentLotRow & Pick<Line, "mayHaveLeft">)[],
  { actorId, now }: Mover<string | null>,
): Promise<GivenBack> {
  if (rows.length === 0) return new Map();
  const lotIds = [...new Set(rows.map(({ lotId }) => lotId))];
  const locked = await lockLots(tx, { productIds: [], lotIds });
  const lots = new Map(locked.map((lot) => [lot.id, lot]));
  const back = rows.map(
    ({ lotId, fulfilmentId, orderItemId, quantity, mayHaveLeft }): NewMovement => ({
      lotId,
      fulfilmentId,
      orderItemId,
      kind: "unallocate",
      quantity,
      afterShipment: mayHaveLeft,
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
  const reopened = new Set<string>();
  for (const lotId of new Set(back.map((movement) => movement.lotId))) {
    const lot = lots.get(lotId);
    if (lot?.state !== "exhausted") continue;
    if ((await reopenLot(tx, lot, today)) === "released") reopened.add(lotId);
  }
  const given: GivenBack = new Map();
  for (const { orderItemId, lotId, quantity } of back) {
    const so = given.get(orderItemId ?? "") ?? { units: 0, returned: 0 };
    const isSold = lots.get(lotId)?.state === "released" || reopened.has(lotId);
    given.set(orderItemId ?? "", {
      units: so.units + quantity,
      returned: so.returned + (isSold ? quantity : 0),
    });
  }
  return given;
}

const isOf = (row: FulfilmentLotRow, line: Line) =>
  row.fulfilmentId === line.fulfilmentId && row.orderItemId === line.orderItemId;
const orderIdsOf = (lines: readonly Line[]) => [...new Set(lines.map(({ orderId }) => orderId))];
