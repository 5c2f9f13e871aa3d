import type { StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { isGone, isLive } from "#shared/domain/order-life.ts";
import { type BoughtLabel, CarrierError } from "../carrier/carrier.ts";
import type { Transaction } from "../db/client.ts";
import { updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
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
import { insertEvent, lockOrderOf } from "../orders/orders.queries.ts";
import { presentForStaff } from "../orders/read-fulfilments.ts";
import { readLife } from "../orders/read-life.ts";
import { required } from "../refusals.ts";
import { listingHits, requireMayLeave } from "../screening/may-leave.ts";
import { labelBought, labelChanged, labelInProgress, refusalOf } from "./labels.errors.ts";
import { parcelIn, readParcel } from "./read-parcel.ts";
import { type LabelContext, requireCarrier, requireHere } from "./read-rates.ts";

/**
 * Milliseconds for which only one request or worker may work on a purchase. Longer than the carrier may take to answer
 * one look and one purchase.
 */
const OWNED_MS = 60_000;
export const ownedUntil = (now: Date) => new Date(now.getTime() + OWNED_MS);
/** Milliseconds after which the carrier surely shows a purchase, if it was made. */
export const LATE_MS = 15 * 60_000;
/** A little less than the seven days for which Shippo sells a rate. */
const MAX_RATE_AGE_MS = 6.5 * 24 * 3600_000;

type Buyer = { actorId: string; key: string | null };

/**
 * Buys the label of a fulfilment. The purchase is stored before the carrier is asked. If the answer is lost, the next
 * call or the worker first looks for what was bought. So a fulfilment never has two labels.
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

/** With `isOpen` the carrier must be asked; with `isSecondTry` an earlier request may have bought the label. */
type Begun = { purchase: LabelPurchaseRow; isOpen: boolean; isSecondTry: boolean };

/** Stores the intent, or finds the purchase that an earlier request has begun. */
async function beginPurchase(
  { db, now }: LabelContext,
  id: string,
  rateId: string,
  { actorId, key }: Buyer,
): Promise<Begun> {
  const find = async (tx: Transaction) => {
    const content = ["label", id, rateId];
    let begun: Begun | undefined;
    const { purchaseId } = await oncePerKey(tx, { userId: actorId, key, content }, async (own) => {
      begun = await begin(own, { id, rateId, actorId, now: now() });
      return { purchaseId: begun.purchase.id };
    });
    if (begun) return begun;
    // A repeated key gets the purchase of its first request. If that has no label, it is bought now.
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
  const order = await required(lockOrderOf(tx, id));
  const parcel = parcelIn(await readLife(tx, order), id);
  const [live] = await findLivePurchases(tx, [id]);
  if (live?.state === "bought" && live.rateId !== rateId) throw labelBought();
  if (live && live.state !== "buying") return resume(tx, live, now);
  // Also for a purchase without an answer, because it may be made again.
  requireHere(parcel);
  // A label for an order that may not leave would be wasted money.
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

/**
 * Claims a purchase that an earlier request began.
 * @throws Refusal 409 `label-in-progress` while another request may still be buying or voiding the label
 */
async function resume(tx: Transaction, purchase: LabelPurchaseRow, now: Date): Promise<Begun> {
  if (purchase.state !== "buying" && purchase.state !== "voiding") {
    return { purchase, isOpen: false, isSecondTry: false };
  }
  const isMine = await claimPurchase(tx, purchase.id, { now, until: ownedUntil(now) });
  if (!isMine) throw labelInProgress(purchase.state);
  return { purchase, isOpen: true, isSecondTry: true };
}

/** The carrier finds a label by the beginning of this text. At most 100 characters. */
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
  // A refused look says nothing about the purchase, which stays without an answer.
  const found = isSecondTry
    ? await findLabel(context, purchase).catch((error) => {
        throw refusalOf(error);
      })
    : null;
  try {
    const label = found?.label ?? (await carrier.buy(purchase.rateId, metadataOf(purchase)));
    await recordLabel(context, purchase, label, { lookAgain: isSecondTry });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.problem !== "unknown") {
      // Only this try was refused. An earlier one may still succeed, so the worker looks later.
      const late = new Date(context.now().getTime() + LATE_MS);
      await giveUp(context, purchase, isSecondTry ? late : null);
      throw refusalOf(error);
    }
    // The label may be bought although the answer was lost. One look now spares the seller the wait.
    const made = isSecondTry ? null : await findLabel(context, purchase).catch(() => null);
    if (!made) throw refusalOf(error);
    await recordLabel(context, purchase, made.label, { lookAgain: made.hasOthers });
  }
}

/**
 * What was bought for a fulfilment at the purchase's rate; null for nothing yet. Of several labels the first is kept.
 * The worker voids the others later: a carrier that refuses this must not prevent that the first is stored.
 * @throws CarrierError; `unknown` while a purchase is in progress at the carrier
 */
export async function findLabel(
  context: LabelContext,
  { rateId, fulfilmentId }: LabelPurchaseRow,
): Promise<{ label: BoughtLabel; hasOthers: boolean } | null> {
  const carrier = requireCarrier(context);
  const { bought, isPending } = await carrier.findBought(rateId, fulfilmentId);
  const [label] = bought;
  if (label) return { label, hasOthers: bought.length > 1 };
  if (isPending) throw new CarrierError("unknown", "The carrier has not finished the purchase.");
  return null;
}

/**
 * Stores a bought label, and writes it to its fulfilment unless that has left or was cancelled meanwhile. Then the
 * worker asks for the money back. With `lookAgain` the worker later voids other labels that were bought at this rate.
 */
export async function recordLabel(
  { db, now }: LabelContext,
  { id, actorId }: LabelPurchaseRow,
  label: BoughtLabel,
  { lookAgain = false } = {},
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await lockPurchase(tx, id);
    if (!locked || !["buying", "none"].includes(locked.purchase.state)) return;
    const { purchase, order } = locked;
    const [other] = await findLivePurchases(tx, [purchase.fulfilmentId]);
    if (other && other.id !== id) {
      // The shop gave this purchase up and bought another label, so the worker voids this one.
      return updatePurchase(tx, id, { tryAt: now() });
    }
    const tryAt = lookAgain ? new Date(now().getTime() + LATE_MS) : null;
    await updatePurchase(tx, id, { ...label, state: "bought", tryAt });
    const { announce } = await changeLife(tx, order, { actorId }, async (life) => {
      const fulfilment = life.fulfilments.find((each) => each.id === purchase.fulfilmentId);
      if (!fulfilment || isGone(fulfilment) || !isLive(fulfilment)) return;
      await updateFulfilment(tx, fulfilment.id, labelFacts({ ...purchase, ...label }));
      const after = [nameOf(life, fulfilment), purchase.carrierName, label.trackingNumber]
        .filter(Boolean)
        .join(" ");
      await insertEvent(tx, { orderId: order.id, kind: "label-bought", actorId, after });
    });
    await announce();
  });
}

/** A purchase with its order, which is locked. It is read again then: the worker may have changed it at the same time. */
export async function lockPurchase(tx: Transaction, id: string) {
  const seen = await findPurchase(tx, id);
  const order = seen && (await lockOrderOf(tx, seen.fulfilmentId));
  const purchase = order && (await findPurchase(tx, id));
  return purchase && { purchase, order };
}

/** Ends a purchase without a label, so that the fulfilment may get another one. At `tryAt` the worker looks once more. */
export async function giveUp(
  { db }: LabelContext,
  { id }: LabelPurchaseRow,
  tryAt: Date | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const purchase = (await lockPurchase(tx, id))?.purchase;
    if (purchase?.state !== "buying" && purchase?.state !== "none") return;
    await updatePurchase(tx, id, { state: "none", tryAt });
  });
}
