import type { StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { isGone, isLive } from "#shared/domain/order-life.ts";
import { type BoughtLabel, CarrierError } from "../carrier/carrier.ts";
import type { Transaction } from "../db/client.ts";
import { findFulfilment, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import { labelFingerprint } from "../fulfilments/label-fingerprint.ts";
import {
  claimPurchase,
  findLivePurchases,
  findPurchase,
  findRate,
  insertPurchase,
  type LabelPurchaseRow,
  labelFacts,
  updatePurchase,
} from "../fulfilments/labels.queries.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { changeLife } from "../orders/change-life.ts";
import { nameOf } from "../orders/fulfilment-steps.ts";
import { insertEvent, lockOrder } from "../orders/orders.queries.ts";
import { presentForStaff } from "../orders/read-fulfilments.ts";
import { readLife } from "../orders/read-life.ts";
import { notFound, required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { labelBought, labelChanged, labelInProgress, refusalOf } from "./labels.errors.ts";
import { parcelIn, readParcel } from "./read-parcel.ts";
import { type LabelContext, requireCarrier, requireHere } from "./read-rates.ts";

/**
 * Milliseconds for which a purchase belongs to the request that began it. Longer than the carrier
 * gets to answer; then anybody may look for what was bought.
 */
const OWNED_MS = 60_000;
export const ownedUntil = (now: Date) => new Date(now.getTime() + OWNED_MS);
/** Milliseconds after which a purchase without an answer surely appears at the carrier, if it was made. */
export const LATE_MS = 15 * 60_000;
const MAX_RATE_AGE_MS = 6.5 * 24 * 3600_000;

type Buyer = { actorId: string; key: string | null };

/**
 * Buys the label of a fulfilment. The purchase is stored before the carrier is asked. When an answer
 * got lost, the next call, or the worker, looks for what was bought before anything is bought again,
 * so a fulfilment never has two labels.
 * @throws Refusal 404; 409 `labels-off`, `label-bought`, `label-in-progress`, `label-changed`,
 * `fulfilment-state`, `carrier-refused`, `not-permitted`, `screening-hold`; 503 `carrier-away`
 */
export async function buyLabel(
  context: LabelContext,
  id: string,
  rateId: string,
  buyer: Buyer,
): Promise<StaffFulfilment> {
  requireCarrier(context);
  const begun = await beginPurchase(context, id, rateId, buyer);
  if (begun.isOpen) await makePurchase(context, begun.purchase, { isSecondTry: begun.isSecondTry });
  return readLabelled(context, id);
}

export async function readLabelled({ db }: LabelContext, id: string): Promise<StaffFulfilment> {
  const { life } = await readParcel(db, id);
  return presentForStaff(db, life, id);
}

type Begun = { purchase: LabelPurchaseRow; isOpen: boolean; isSecondTry: boolean };

/** Stores the intent, or finds the purchase that an earlier request has begun. */
async function beginPurchase(
  { db, now }: LabelContext,
  id: string,
  rateId: string,
  { actorId, key }: Buyer,
): Promise<Begun> {
  const find = async (tx: Transaction) => {
    const asked = ["label", id, rateId];
    let begun: Begun | undefined;
    const { purchaseId } = await oncePerKey(tx, { userId: actorId, key, asked }, async () => {
      begun = await begin(tx, { id, rateId, actorId, now: now() });
      return { purchaseId: begun.purchase.id };
    });
    if (begun) return begun;
    // The same key again: its own purchase, whatever became of it. One without a label is tried again.
    const earlier = await required(findPurchase(tx, purchaseId));
    if (earlier.state === "none" || earlier.state === "buying") {
      return begin(tx, { id, rateId, actorId, now: now() });
    }
    return resume(tx, earlier, now());
  };
  return listingHits({ db, now }, () => db.transaction(find));
}

type Beginning = { id: string; rateId: string; actorId: string; now: Date };

async function begin(tx: Transaction, { id, rateId, actorId, now }: Beginning): Promise<Begun> {
  const known = await findFulfilment(tx, id);
  const order = known && (await lockOrder(tx, known.orderId));
  if (!order) throw notFound();
  const parcel = parcelIn(await readLife(tx, order), id);
  const [live] = await findLivePurchases(tx, [id]);
  if (live?.state === "bought" && live.rateId !== rateId) throw labelBought();
  if (live && live.state !== "buying") return resume(tx, live, now);
  // A purchase in doubt may be made once more, so that needs the same as a first one.
  requireHere(parcel);
  // A label costs money, and what is held does not leave.
  await requireMayLeave(tx, order, now);
  if (live) {
    if (live.fingerprint !== labelFingerprint(order, parcel.fulfilment)) throw labelChanged();
    return resume(tx, live, now);
  }
  const rate = await findRate(tx, rateId);
  const isCurrent =
    rate?.fulfilmentId === id &&
    rate.fingerprint === labelFingerprint(order, parcel.fulfilment) &&
    now.getTime() - rate.createdAt.getTime() < MAX_RATE_AGE_MS;
  if (!isCurrent) throw labelChanged();
  const { createdAt: _, ...offered } = rate;
  const tryAt = ownedUntil(now);
  const purchase = await insertPurchase(tx, { ...offered, actorId, tryAt });
  return { purchase, isOpen: true, isSecondTry: false };
}

/** @throws Refusal 409 `label-in-progress` while another request may still be buying or voiding it */
async function resume(tx: Transaction, purchase: LabelPurchaseRow, now: Date): Promise<Begun> {
  if (purchase.state !== "buying" && purchase.state !== "voiding") {
    return { purchase, isOpen: false, isSecondTry: false };
  }
  const isMine = await claimPurchase(tx, purchase.id, { now, until: ownedUntil(now) });
  if (!isMine) throw labelInProgress(purchase.state);
  return { purchase, isOpen: true, isSecondTry: true };
}

/** A label is found by the fulfilment at the beginning of its metadata; at most 100 characters. */
const metadataOf = ({ fulfilmentId, id }: LabelPurchaseRow) => `${fulfilmentId} ${id}`;

/**
 * Asks the carrier. A second try looks first, because the first one may have bought the label.
 * @throws Refusal 409 `carrier-refused`, `label-in-progress`; 503 `carrier-away`
 */
async function makePurchase(
  context: LabelContext,
  purchase: LabelPurchaseRow,
  { isSecondTry }: { isSecondTry: boolean },
): Promise<void> {
  const carrier = requireCarrier(context);
  const found = isSecondTry ? await lookFirst(context, purchase) : null;
  try {
    const label = found ?? (await carrier.buy(purchase.rateId, metadataOf(purchase)));
    await recordLabel(context, purchase, label, { lookAgain: isSecondTry });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.problem !== "unknown") {
      // The refusal is about this try; an earlier one may still be fulfilled, so the worker looks later.
      const late = new Date(context.now().getTime() + LATE_MS);
      await giveUp(context, purchase, isSecondTry ? late : null);
      throw refusalOf(error);
    }
    // The answer may have got lost after the purchase. One look now spares the seller the wait.
    const label = isSecondTry ? null : await findLabel(context, purchase).catch(() => null);
    if (!label) throw refusalOf(error);
    await recordLabel(context, purchase, label);
  }
}

/** A carrier that refuses the look has said nothing about the purchase, which stays in doubt. */
async function lookFirst(context: LabelContext, purchase: LabelPurchaseRow) {
  try {
    return await findLabel(context, purchase);
  } catch (error) {
    throw refusalOf(error);
  }
}

/**
 * What was bought for a fulfilment at the purchase's rate; null for nothing yet. Of several labels
 * the first is kept, and the money of the others is asked back.
 * @throws CarrierError; `unknown` while a purchase is in progress at the carrier
 */
export async function findLabel(
  context: LabelContext,
  { rateId, fulfilmentId }: LabelPurchaseRow,
): Promise<BoughtLabel | null> {
  const carrier = requireCarrier(context);
  const { bought, isPending } = await carrier.findBought(rateId, fulfilmentId);
  const [label, ...surplus] = bought;
  for (const { transactionId } of surplus) await carrier.void(transactionId);
  if (label) return label;
  if (isPending) throw new CarrierError("unknown", "The carrier has not finished the purchase.");
  return null;
}

/**
 * Stores a bought label, and writes it to its fulfilment while that is here. A label for a parcel that
 * was cancelled or has left meanwhile is stored too: the worker asks its money back. With `lookAgain`
 * the worker looks later whether an earlier try was fulfilled too.
 */
export async function recordLabel(
  { db, now }: LabelContext,
  { id, actorId }: LabelPurchaseRow,
  label: BoughtLabel,
  { lookAgain = false } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const seen = await findPurchase(tx, id);
    const known = seen && (await findFulfilment(tx, seen.fulfilmentId));
    const order = known && (await lockOrder(tx, known.orderId));
    // Read again under the lock: the worker may have recorded it at the same time.
    const purchase = order && (await findPurchase(tx, id));
    if (!purchase || !["buying", "none"].includes(purchase.state)) return;
    const [other] = await findLivePurchases(tx, [purchase.fulfilmentId]);
    if (other && other.id !== id) {
      // The shop gave this one up, and bought another label: the worker voids this one.
      return updatePurchase(tx, id, { tryAt: now() });
    }
    const { transactionId, labelUrl, trackingNumber, trackingUrl } = label;
    const tryAt = lookAgain ? new Date(now().getTime() + LATE_MS) : null;
    const bought = { transactionId, labelUrl, trackingNumber, trackingUrl };
    await updatePurchase(tx, id, { ...bought, state: "bought", tryAt });
    const life = await changeLife(
      tx,
      order,
      { actorId, now: now() },
      async (before) => {
        const fulfilment = before.fulfilments.find((each) => each.id === purchase.fulfilmentId);
        if (!fulfilment || isGone(fulfilment) || !isLive(fulfilment)) return;
        await updateFulfilment(tx, fulfilment.id, labelFacts({ ...purchase, ...bought }));
        const after = [nameOf(before, fulfilment), purchase.carrierName, trackingNumber]
          .filter(Boolean)
          .join(" ");
        await insertEvent(tx, { orderId: order.id, kind: "label-bought", actorId, after });
      },
      { reason: "lot-unallocated" },
    );
    await life.announce();
  });
}

/** The carrier has surely bought nothing: the fulfilment may get another label. */
export async function giveUp(
  { db }: LabelContext,
  { id }: LabelPurchaseRow,
  tryAt: Date | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = await findPurchase(tx, id);
    const known = purchase && (await findFulfilment(tx, purchase.fulfilmentId));
    if (known) await lockOrder(tx, known.orderId);
    const current = await findPurchase(tx, id);
    if (current?.state !== "buying" && current?.state !== "none") return;
    await updatePurchase(tx, id, { state: "none", tryAt });
  });
}
