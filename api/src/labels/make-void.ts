import { CarrierError } from "../carrier/carrier.ts";
import { findFulfilment, updateFulfilment } from "../fulfilments/fulfilments.queries.ts";
import {
  findPurchase,
  type LabelPurchaseRow,
  NO_LABEL,
  updatePurchase,
} from "../fulfilments/labels.queries.ts";
import { changeLife } from "../orders/change-life.ts";
import { nameOf } from "../orders/fulfilment-steps.ts";
import { insertEvent, lockOrder } from "../orders/orders.queries.ts";
import { type LabelContext, requireCarrier } from "./read-rates.ts";

/**
 * Asks the carrier to refund a label, and removes it from its fulfilment. A label stays if the carrier refuses.
 * @throws CarrierError
 */
export async function makeVoid(
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
  { db, now }: LabelContext,
  id: string,
  { state, actorId }: { state: "bought" | "voided"; actorId: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const seen = await findPurchase(tx, id);
    const known = seen && (await findFulfilment(tx, seen.fulfilmentId));
    const order = known && (await lockOrder(tx, known.orderId));
    const purchase = order && (await findPurchase(tx, id));
    if (!purchase || !["voiding", "bought"].includes(purchase.state)) return;
    await updatePurchase(tx, id, { state, tryAt: null });
    if (state === "bought") return;
    const life = await changeLife(
      tx,
      order,
      { actorId, now: now() },
      async (before) => {
        const fulfilment = before.fulfilments.find((each) => each.id === purchase.fulfilmentId);
        if (!fulfilment) return;
        const removed = [nameOf(before, fulfilment), purchase.carrierName, purchase.trackingNumber]
          .filter(Boolean)
          .join(" ");
        await insertEvent(tx, {
          orderId: order.id,
          kind: "label-voided",
          actorId,
          before: removed,
        });
        if (fulfilment.shippoTransactionId !== purchase.transactionId) return;
        await updateFulfilment(tx, fulfilment.id, NO_LABEL);
      },
      { reason: "lot-unallocated" },
    );
    await life.announce();
  });
}
