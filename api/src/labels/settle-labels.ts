import type { Logger } from "pino";
import type { StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { isGone, isLive } from "#shared/domain/order-life.ts";
import { CarrierError } from "../carrier/carrier.ts";
import { findFulfilment, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import {
  claimPurchase,
  findDuePurchases,
  findLivePurchases,
  findPurchase,
  findUselessLabels,
  type LabelPurchaseRow,
  NO_LABEL,
  updatePurchase,
} from "../fulfilments/labels.queries.ts";
import { changeLife } from "../orders/change-life.ts";
import { nameOf } from "../orders/fulfilment-steps.ts";
import { insertEvent, lockOrderOf } from "../orders/orders.queries.ts";
import { Refusal, required } from "../refusals.ts";
import {
  findLabel,
  giveUp,
  LATE_MS,
  lockPurchase,
  ownedUntil,
  readLabelled,
  recordLabel,
} from "./buy-label.ts";
import { labelInProgress, labelUsed, noLabel, refusalOf } from "./labels.errors.ts";
import { type LabelContext, requireCarrier } from "./read-rates.ts";

/** Purchases in one turn; the next turn comes soon. */
const AT_ONCE = 20;
/** Milliseconds until the next look if the carrier did not answer. */
const AGAIN_MS = 2 * 60_000;
/** Milliseconds until the next look if the carrier refused: some take a label back only later. */
const REFUSED_MS = 24 * 3600_000;

/**
 * What the worker does for labels. It finds those whose purchase got no answer, and repeats voids. It asks for the money
 * of labels whose parcel was cancelled or left without them. It buys nothing.
 */
export async function settleLabels(context: LabelContext & { log?: Logger }): Promise<void> {
  if (!context.carrier) return;
  const { db, now, log } = context;
  const [due, useless] = [
    await findDuePurchases(db, now(), AT_ONCE),
    await findUselessLabels(db, now(), AT_ONCE),
  ];
  for (const [ids, settle] of [
    [due, settlePurchase],
    [useless, voidUseless],
  ] as const) {
    for (const id of ids) {
      try {
        await settle(context, id);
      } catch (error) {
        if (!(error instanceof CarrierError)) throw error;
        log?.warn({ purchase: id, problem: error.problem }, "a label is not settled yet");
        await postpone(context, id, error.problem === "refused" ? REFUSED_MS : AGAIN_MS);
      }
    }
  }
}

/**
 * Settles one purchase that nobody else works on.
 * @throws CarrierError
 */
async function settlePurchase(context: LabelContext, id: string): Promise<void> {
  const purchase = await findPurchase(context.db, id);
  switch (purchase?.state) {
    case "buying": {
      const now = context.now();
      if (!(await claimPurchase(context.db, id, { now, until: ownedUntil(now) }))) return;
      const found = await findLabel(context, purchase);
      if (found) {
        return recordLabel(context, purchase, found.label, { lookAgain: found.hasOthers });
      }
      // It may still appear at the carrier, so it is looked for once more.
      return giveUp(context, purchase, new Date(context.now().getTime() + LATE_MS));
    }
    case "none":
      return settleLate(context, purchase);
    case "bought": {
      await voidSurplus(context, purchase);
      return context.db.transaction((tx) => updatePurchase(tx, id, { tryAt: null }));
    }
    case "voiding":
      return makeVoid(context, purchase, null);
    default:
      return;
  }
}

/** A label that appeared after the shop gave up is stored if the parcel still needs one, and otherwise voided. */
async function settleLate(context: LabelContext, purchase: LabelPurchaseRow): Promise<void> {
  const { db } = context;
  const [live] = await findLivePurchases(db, [purchase.fulfilmentId]);
  const label = await findLabelBeside(context, purchase, live?.transactionId ?? null);
  if (!label) {
    return db.transaction((tx) => updatePurchase(tx, purchase.id, { tryAt: null }));
  }
  const fulfilment = await findFulfilment(db, purchase.fulfilmentId);
  if (!live && fulfilment && isLive(fulfilment) && !isGone(fulfilment)) {
    return recordLabel(context, purchase, label);
  }
  // A purchase in progress at the same rate may find this label as its own.
  if (live?.state === "buying") throw new CarrierError("unknown", "Another purchase is open.");
  await requireCarrier(context).void(label.transactionId);
  const { transactionId, trackingNumber } = label;
  await db.transaction((tx) =>
    updatePurchase(tx, purchase.id, {
      ...{ transactionId, trackingNumber },
      state: "voided",
      tryAt: null,
    }),
  );
}

async function findLabelBeside(
  context: LabelContext,
  { rateId, fulfilmentId }: LabelPurchaseRow,
  known: string | null,
) {
  const { bought } = await requireCarrier(context).findBought(rateId, fulfilmentId);
  return bought.find(({ transactionId }) => transactionId !== known) ?? null;
}

async function voidSurplus(context: LabelContext, purchase: LabelPurchaseRow): Promise<void> {
  const carrier = requireCarrier(context);
  const { bought } = await carrier.findBought(purchase.rateId, purchase.fulfilmentId);
  for (const { transactionId } of bought) {
    if (transactionId !== purchase.transactionId) await carrier.void(transactionId);
  }
}

async function voidUseless(context: LabelContext, id: string): Promise<void> {
  const purchase = await findPurchase(context.db, id);
  if (purchase?.state !== "bought") return;
  const tryAt = new Date(context.now().getTime() + AGAIN_MS);
  await context.db.transaction((tx) => updatePurchase(tx, id, { state: "voiding", tryAt }));
  await makeVoid(context, purchase, null);
}

async function postpone({ db, now }: LabelContext, id: string, milliseconds: number) {
  const tryAt = new Date(now().getTime() + milliseconds);
  await db.transaction((tx) => updatePurchase(tx, id, { tryAt }));
}

/**
 * Asks the carrier to refund a label, and removes it from its fulfilment. A label stays if the carrier refuses.
 * @throws CarrierError
 */
async function makeVoid(
  context: LabelContext,
  purchase: LabelPurchaseRow,
  actorId: string | null,
): Promise<void> {
  if (!purchase.transactionId) return;
  try {
    await requireCarrier(context).void(purchase.transactionId);
  } catch (error) {
    if (error instanceof CarrierError && error.problem === "refused") {
      await endVoid(context, purchase.id, { state: "bought", actorId });
    }
    throw error;
  }
  await endVoid(context, purchase.id, { state: "voided", actorId });
}

async function endVoid(
  { db }: LabelContext,
  id: string,
  { state, actorId }: { state: "bought" | "voided"; actorId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockPurchase(tx, id);
    if (!locked || !["voiding", "bought"].includes(locked.purchase.state)) return;
    const { purchase, order } = locked;
    await updatePurchase(tx, id, { state, tryAt: null });
    if (state === "bought") return;
    const { announce } = await changeLife(tx, order, { actorId }, async (life) => {
      const fulfilment = life.fulfilments.find((each) => each.id === purchase.fulfilmentId);
      if (!fulfilment) return;
      const before = [nameOf(life, fulfilment), purchase.carrierName, purchase.trackingNumber]
        .filter(Boolean)
        .join(" ");
      await insertEvent(tx, { orderId: order.id, kind: "label-voided", actorId, before });
      if (fulfilment.shippoTransactionId !== purchase.transactionId) return;
      await updateFulfilment(tx, fulfilment.id, NO_LABEL);
    });
    await announce();
  });
}

/** Milliseconds until the worker repeats a void that got no answer. */
const VOID_AGAIN_MS = 60_000;

/**
 * Voids the label of a fulfilment that has not left. The intent is stored first: if the answer is lost, the worker asks
 * again.
 * @throws Refusal 404; 409 `labels-off`, `label-used`, `no-label`, `label-in-progress`,
 * `carrier-refused`; 503 `carrier-away`
 */
export async function voidLabel(
  context: LabelContext,
  id: string,
  actorId: string,
): Promise<StaffFulfilment> {
  requireCarrier(context);
  const begun = await beginVoid(context, id);
  try {
    if (begun.state === "buying") {
      // Its answer was lost, so there may be a label to void, or none.
      await settlePurchase(context, begun.id);
      const [found] = await findLivePurchases(context.db, [id]);
      if (found) await makeVoid(context, await beginVoid(context, id), actorId);
    } else {
      await makeVoid(context, begun, actorId);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error);
  }
  return readLabelled(context, id);
}

async function beginVoid({ db, now }: LabelContext, id: string): Promise<LabelPurchaseRow> {
  return db.transaction(async (tx) => {
    await required(lockOrderOf(tx, id));
    const fulfilment = await required(findFulfilment(tx, id));
    const [purchase] = await findLivePurchases(tx, [id]);
    if (!purchase) throw noLabel();
    if (isGone(fulfilment)) throw labelUsed();
    if (purchase.state === "buying" && purchase.tryAt && purchase.tryAt > now()) {
      throw labelInProgress("buying");
    }
    if (purchase.state !== "buying") {
      const tryAt = new Date(now().getTime() + VOID_AGAIN_MS);
      await updatePurchase(tx, purchase.id, { state: "voiding", tryAt });
    }
    return purchase;
  });
}
