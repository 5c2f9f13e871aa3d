import type { Transaction } from "../db/client.ts";
import { type FulfilmentWithLines, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { allocateOpen, type GivenBack, giveAllBack, type Mover } from "../lots/allocate-units.ts";
import { dayOfShop, unfitInWords } from "../lots/lot-fitness.ts";
import type { Refusal } from "../refusals.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { deleteClaim } from "./claims.queries.ts";
import { readWish } from "./lot-wish.ts";
import { lotNotShippable, lotsShort, lotWithdrawn, packedWithoutLots } from "./orders.errors.ts";
import { insertEvent } from "./orders.queries.ts";
import {
  lotLines,
  lotsOf,
  type OrderLife,
  readLife,
  shortOf,
  waitsForPacking,
} from "./read-life.ts";

/*
 * The steps of fulfilments, without the question whether they are allowed: their callers ask the
 * state machine. Each returns the order's life after the step, for the next one.
 */

type Fulfilments = readonly Pick<FulfilmentWithLines, "id">[];

/** Allocates what the lines of these fulfilments lack, first expiry first. */
export async function takeLots(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover,
): Promise<OrderLife> {
  const lines = among(life, fulfilments).flatMap((each) => lotLines(life, each));
  await allocateOpen(tx, lines, { wish: await readWish(tx, life.order), ...mover });
  return readLife(tx, life.order);
}

/** Returns the units of these fulfilments to their lots. */
export function giveLotsBack(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover<string | null>,
): Promise<GivenBack> {
  const rows = among(life, fulfilments).flatMap((each) =>
    lotsOf(life, each).map((row) => ({ ...row, mayHaveLeft: each.mayHaveLeft })),
  );
  return giveAllBack(tx, rows, mover);
}

/**
 * Packs fulfilments: each gets its missing lots, and all of them must be fit to be shipped.
 * @throws Refusal 409 `claimed` while somebody else packs the order, `lot-short`, `lot-not-released`
 */
export async function packAll(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover,
): Promise<OrderLife> {
  await requireUnclaimed(tx, life.order.id, mover);
  const packed = await requireLots(tx, life, fulfilments, mover, lotWithdrawn);
  for (const each of among(packed, fulfilments)) {
    if (each.state !== "open") continue;
    await noteStep(tx, packed, each, { kind: "packed", actorId: mover.actorId });
    await updateFulfilment(tx, each.id, { state: "packed", packedAt: mover.now });
  }
  const after = await readLife(tx, life.order);
  if (!waitsForPacking(after)) await deleteClaim(tx, life.order.id);
  return after;
}

/**
 * The same before they are shipped. Lots are chosen at packing: one that was packed before its product had lots gets
 * none here, because nobody knows from which its vials are.
 * @throws Refusal 409 `claimed` while somebody else packs what is not packed, `lot-short`, `lot-not-shippable`
 */
export async function packToShip(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover,
): Promise<OrderLife> {
  const chosen = among(life, fulfilments);
  if (chosen.some(({ state }) => state === "open")) {
    await requireUnclaimed(tx, life.order.id, mover);
  }
  const packed = chosen.filter(({ state }) => state === "packed");
  const unknown = lackingLots(life, packed);
  if (unknown.length > 0) throw packedWithoutLots(unknown);
  return requireLots(tx, life, fulfilments, mover, lotNotShippable);
}

/** Packed fulfilments are open again; their lots stay. */
export async function unpackAll(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  actorId: string,
): Promise<void> {
  for (const each of among(life, fulfilments)) {
    if (each.state !== "packed") continue;
    await noteStep(tx, life, each, { kind: "unpacked", actorId });
    await updateFulfilment(tx, each.id, { state: "open", packedAt: null });
  }
}

/** Cancels fulfilments: their lots get their units back, and others may have the units of their lines. */
export async function cancelAll(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover<string | null>,
): Promise<GivenBack> {
  const given = await giveLotsBack(tx, life, fulfilments, mover);
  for (const { id } of fulfilments) {
    await updateFulfilment(tx, id, { state: "cancelled", packedAt: null });
  }
  return given;
}

/** "Parcel 2" in the timeline of an order with more than one; null for the only one. */
export const nameOf = ({ fulfilments }: OrderLife, { number }: { number: number }) =>
  fulfilments.length > 1 ? `Parcel ${number}` : null;

/** Writes a step of a fulfilment into the timeline. */
export const noteStep = (
  tx: Transaction,
  life: OrderLife,
  fulfilment: { number: number },
  { kind, actorId }: { kind: string; actorId: string | null },
) => insertEvent(tx, { orderId: life.order.id, kind, actorId, after: nameOf(life, fulfilment) });

async function requireLots(
  tx: Transaction,
  life: OrderLife,
  fulfilments: Fulfilments,
  mover: Mover,
  refused: (lotNumber: string, why: string) => Refusal,
): Promise<OrderLife> {
  const after = await takeLots(tx, life, fulfilments, mover);
  const chosen = among(after, fulfilments);
  const lacking = lackingLots(after, chosen);
  if (lacking.length > 0) throw lotsShort(lacking);
  const today = await dayOfShop(tx, mover.now);
  for (const lot of chosen.flatMap((each) => lotsOf(after, each))) {
    const why = unfitInWords(lot, today);
    if (why) throw refused(lot.lotNumber, why);
  }
  return after;
}

const lackingLots = (life: OrderLife, fulfilments: readonly FulfilmentWithLines[]) =>
  fulfilments
    .flatMap((each) => lotLines(life, each))
    .map((line) => ({
      productName: life.items.find(({ id }) => id === line.orderItemId)?.productName ?? "",
      short: shortOf(life, line),
    }))
    .filter(({ short }) => short > 0);

const among = (life: OrderLife, wanted: Fulfilments) =>
  life.fulfilments.filter(({ id }) => wanted.some((each) => each.id === id));
