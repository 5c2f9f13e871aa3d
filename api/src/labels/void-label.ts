import type { StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { isGone } from "#shared/domain/order-life.ts";
import { findFulfilment } from "../fulfilments/fulfilments.queries.ts";
import {
  findLivePurchases,
  type LabelPurchaseRow,
  updatePurchase,
} from "../fulfilments/labels.queries.ts";
import { lockOrder } from "../orders/orders.queries.ts";
import { notFound, Refusal } from "../refusals.ts";
import { readLabelled } from "./buy-label.ts";
import { labelInProgress, labelUsed, noLabel, refusalOf } from "./labels.errors.ts";
import { makeVoid } from "./make-void.ts";
import { type LabelContext, requireCarrier } from "./read-rates.ts";
import { settlePurchase } from "./settle-labels.ts";

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
    const known = await findFulfilment(tx, id);
    const order = known && (await lockOrder(tx, known.orderId));
    const fulfilment = order && (await findFulfilment(tx, id));
    if (!fulfilment) throw notFound();
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
