import type {
  FulfilmentBody,
  ShipFulfilmentBody,
  ShownUnits,
  StaffFulfilment,
} from "#shared/contracts/fulfilments.ts";
import {
  type FulfilmentStep,
  fulfilmentProblem,
  isGone,
  remainingUnits,
} from "#shared/domain/order-life.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { fulfilmentRefused, nothingRemains } from "../fulfilments/fulfilments.errors.ts";
import {
  type FulfilmentUnits,
  type FulfilmentWithLines,
  replaceLines,
  updateFulfilment,
} from "../fulfilments/fulfilments.queries.ts";
import type { StockReason } from "../inventory/inventory.tables.ts";
import {
  allocateChosen,
  type ChosenLots,
  type GivenBack,
  type Mover,
} from "../lots/allocate-units.ts";
import { unitsOf } from "../lots/lot-units.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { invalid, notFound, Refusal, required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { requirePaid } from "./allocate-order.ts";
import { addFulfilment, changeLife, type LifeChange } from "./change-life.ts";
import { requireUnclaimed } from "./claim-order.ts";
import { cancelAll, noteStep, packAll, unpackAll } from "./fulfilment-steps.ts";
import { shippedMeanwhile } from "./orders.errors.ts";
import { lockOrder, lockOrderOf } from "./orders.queries.ts";
import { presentForStaff } from "./read-fulfilments.ts";
import { lotLines, lotsOf, type OrderLife, readLife } from "./read-life.ts";
import { requireShown } from "./require-shown.ts";
import { correctShipment, shipAll, unshipAll } from "./ship-fulfilments.ts";

/**
 * Puts units of a paid order into a new, open fulfilment: the given ones, or everything that remains.
 * @throws Refusal 404; 422 for more units than remain; 409 `order-unpaid`, `order-refunded`,
 * `order-cancelled`, `claimed`, `nothing-remains`, `lot-short`, `lot-not-released`
 */
export async function createFulfilment(
  { db, now }: Context,
  orderId: string,
  { lines, lots }: FulfilmentBody,
  actorId: string,
): Promise<StaffFulfilment> {
  return db.transaction(async (tx) => {
    const order = await required(lockOrder(tx, orderId));
    const mover = { actorId, now: now() };
    await requirePaid(tx, order);
    await requireUnclaimed(tx, orderId, mover);
    let id = "";
    const life = await changeLife(tx, order, mover, async (before) => {
      const rest = remainingUnits(before.items, before.fulfilments);
      if (rest.length === 0) throw nothingRemains();
      if (lines) requireWithin(lines, rest);
      id = await addFulfilment(tx, before, lines ?? rest);
      return chooseLots(tx, await readLife(tx, order), { id, lots, mover });
    });
    const answer = await presentForStaff(tx, life, id);
    await life.announce();
    return answer;
  });
}

/**
 * Changes the units or the lots of an open fulfilment. `lines` is the whole list. A line that gets
 * smaller gives back the lots that it does not need any more, those that expire last first.
 * @throws Refusal 404; 422; 409 `fulfilment-state` and as `createFulfilment`
 */
export async function changeFulfilment(
  context: Context,
  id: string,
  { lines, lots }: FulfilmentBody,
  actorId: string,
): Promise<StaffFulfilment> {
  return takeStep(context, { id, step: "change", actorId }, async (tx, life, found, mover) => {
    if (!lines) return chooseLots(tx, life, { id, lots, mover });
    const others = life.fulfilments.filter((each) => each.id !== id);
    requireWithin(lines, remainingUnits(life.items, others));
    const given = await trimLots(tx, life, found, { lines, mover });
    await replaceLines(tx, found, lines);
    const chosen = await chooseLots(tx, await readLife(tx, life.order), { id, lots, mover });
    return addUp(given, chosen);
  });
}

/**
 * Packs a fulfilment.
 * @throws Refusal 404; 409 `claimed`, `fulfilment-state`, `order-unpaid`, `order-refunded`,
 * `order-cancelled`, `not-permitted`, `screening-hold`, `lot-short`, `lot-not-released`, `parcel-changed`
 */
export const packFulfilment = (
  context: Context,
  id: string,
  { shown }: { shown?: ShownUnits | undefined },
  actorId: string,
) =>
  takeStep(context, { id, step: "pack", actorId }, async (tx, life, found, mover) => {
    if (shown) requireShown(life, [found], shown);
    await requireMayLeave(tx, life.order, mover.now);
    await packAll(tx, life, [found], mover);
  });

/**
 * Opens a packed fulfilment again; its lots stay.
 * @throws Refusal 404; 409 `fulfilment-state`, `claimed`
 */
export const unpackFulfilment = (context: Context, id: string, actorId: string) =>
  takeStep(context, { id, step: "unpack", actorId }, (tx, life, found) =>
    unpackAll(tx, life, [found], actorId),
  );

/**
 * Ships a fulfilment and emails the customer, unless `notify` is false. If it has left already, only its tracking is
 * corrected, without a further email.
 * @throws Refusal 404; 409 `claimed`, `fulfilment-state`, `order-unpaid`, `order-refunded`, `order-cancelled`,
 * `not-permitted`, `screening-hold`, `lot-short`, `lot-not-shippable`, `parcel-changed`, and `order-shipped` with `isFirst`
 */
export const shipFulfilment = (
  context: Context,
  id: string,
  { notify = true, isFirst, shown, ...shipment }: ShipFulfilmentBody,
  actorId: string,
) => {
  const stepOf = (found: FulfilmentWithLines) => (isGone(found) ? "correct" : "ship");
  const asked = { id, step: stepOf, actorId, reason: "order-shipped" } as const;
  return takeStep(context, asked, async (tx, life, found, mover) => {
    if (!isGone(found)) return shipAll(tx, life, [found], { shipment, notify, shown, ...mover });
    if (isFirst) throw shippedMeanwhile(found.trackingNumber);
    return correctShipment(tx, life, found, { shipment, actorId });
  });
};

/**
 * Takes back the shipment of a fulfilment that has not left, within 30 minutes. It is packed again.
 * @throws Refusal 404; 409 `fulfilment-state`, `unship-late`, `has-returns`
 */
export const unshipFulfilment = (context: Context, id: string, actorId: string) =>
  takeStep(
    context,
    { id, step: "unship", actorId, reason: "order-unshipped" },
    (tx, life, found, mover) => unshipAll(tx, life, [found], mover),
  );

/** @throws Refusal 404; 409 `fulfilment-state` */
export const deliverFulfilment = (context: Context, id: string, actorId: string | null) =>
  takeStep(context, { id, step: "deliver", actorId }, async (tx, life, found, { now }) => {
    await noteStep(tx, life, found, { kind: "delivered", actorId });
    await updateFulfilment(tx, id, { state: "delivered", deliveredAt: now });
  });

/** Notes that a carrier has delivered a fulfilment. Returns whether that was news. */
export async function deliverTracked(context: Context, id: string): Promise<boolean> {
  try {
    await deliverFulfilment(context, id, null);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/**
 * Cancels an open fulfilment: its units can be put into another one, and its lots get them back.
 * @throws Refusal 404; 409 `fulfilment-state`, `claimed`
 */
export const cancelFulfilment = (context: Context, id: string, actorId: string) =>
  takeStep(context, { id, step: "cancel", actorId }, (tx, life, found, mover) =>
    cancelAll(tx, life, [found], mover),
  );

/** The steps of a claimed order that only its packer may take. `packAll` and `shipAll` check the claim themselves. */
const OF_PACKER: ReadonlySet<FulfilmentStep> = new Set(["change", "unpack", "cancel"]);

/** `actorId` is null for the carrier. */
type Asked<Actor> = {
  id: string;
  step: FulfilmentStep | ((found: FulfilmentWithLines) => FulfilmentStep);
  actorId: Actor;
  reason?: StockReason;
};
type Work<Actor> = (
  tx: Transaction,
  life: OrderLife,
  found: FulfilmentWithLines,
  mover: Mover<Actor>,
) => ReturnType<LifeChange>;

/** Locks the order of a fulfilment, asks the state machine, and does the work. */
async function takeStep<Actor extends string | null>(
  { db, now }: Context,
  { id, step, actorId, reason }: Asked<Actor>,
  work: Work<Actor>,
): Promise<StaffFulfilment> {
  const take = async (tx: Transaction) => {
    const order = await required(lockOrderOf(tx, id));
    const mover = { actorId, now: now() };
    const { paymentState } = await readAccount(tx, order);
    const paid = { status: order.status, paymentState };
    const life = await changeLife(tx, order, { actorId, reason }, async (before) => {
      const found = before.fulfilments.find((each) => each.id === id);
      if (!found) throw notFound();
      const asked = typeof step === "function" ? step(found) : step;
      const problem = fulfilmentProblem(paid, found, asked, mover.now);
      if (problem) throw fulfilmentRefused(problem, found.state);
      if (OF_PACKER.has(asked)) await requireUnclaimed(tx, order.id, mover);
      return work(tx, before, found, mover);
    });
    const answer = await presentForStaff(tx, life, id);
    await life.announce();
    return answer;
  };
  return listingHits({ db, now }, () => db.transaction(take));
}

/** @throws Refusal 422 for an unknown item and for more units than remain */
function requireWithin(lines: readonly FulfilmentUnits[], rest: readonly FulfilmentUnits[]): void {
  for (const [index, { orderItemId, quantity }] of lines.entries()) {
    const left = rest.find((each) => each.orderItemId === orderItemId)?.quantity ?? 0;
    if (left === 0) {
      throw invalid({ [`lines.${index}.orderItemId`]: "Nothing remains of this item" });
    }
    if (quantity > left) {
      throw invalid({ [`lines.${index}.quantity`]: `Only ${left} remain of this item` });
    }
  }
}

type Choosing = { id: string; lots: FulfilmentBody["lots"]; mover: Mover };

async function chooseLots(
  tx: Transaction,
  life: OrderLife,
  { id, lots = [], mover }: Choosing,
): Promise<GivenBack> {
  if (lots.length === 0) return new Map();
  const found = life.fulfilments.find((each) => each.id === id);
  const lines = found ? lotLines(life, found) : [];
  const chosen = lots.map(({ orderItemId, lots: wanted }, index): ChosenLots => {
    const line = lines.find((each) => each.orderItemId === orderItemId);
    if (!line) {
      throw invalid({
        [`lots.${index}.orderItemId`]: "This is not a line of the parcel with lots",
      });
    }
    return { line, path: `lots.${index}.lots`, lots: wanted };
  });
  return allocateChosen(tx, chosen, mover);
}

/** Gives back what lines have of lots beyond their new quantities. */
async function trimLots(
  tx: Transaction,
  life: OrderLife,
  found: FulfilmentWithLines,
  { lines, mover }: { lines: readonly FulfilmentUnits[]; mover: Mover },
): Promise<GivenBack> {
  const trimmed = lotLines(life, found).flatMap((line): ChosenLots[] => {
    const most = lines.find(({ orderItemId }) => orderItemId === line.orderItemId)?.quantity ?? 0;
    const has = lotsOf(life, found).filter(({ orderItemId }) => orderItemId === line.orderItemId);
    if (unitsOf(has) <= most) return [];
    let left = most;
    const kept = has.flatMap(({ lotId, quantity }) => {
      const units = Math.min(left, quantity);
      left -= units;
      return units > 0 ? [{ lotId, quantity: units }] : [];
    });
    return [{ line, path: "lines", lots: kept }];
  });
  return trimmed.length === 0 ? new Map() : allocateChosen(tx, trimmed, mover);
}

function addUp(one: GivenBack, other: GivenBack): GivenBack {
  const sum: GivenBack = new Map(one);
  for (const [orderItemId, { units, returned }] of other) {
    const had = sum.get(orderItemId) ?? { units: 0, returned: 0 };
    sum.set(orderItemId, { units: had.units + units, returned: had.returned + returned });
  }
  return sum;
}
