import { orderNumber } from "#shared/domain/orders.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { insertEvent } from "../orders/orders.queries.ts";
import { recordChanged } from "./return-events.ts";
import { findReturn, updateReturn } from "./returns.queries.ts";

/**
 * Opens a closed return again, because one of the entries that settled it was reversed: a refund that did not go through
 * is still due. Call it with the order locked. Nobody is emailed until it is closed again.
 */
export async function reopenReturn(tx: Transaction, id: string, actorId: string): Promise<void> {
  const row = await findReturn(tx, id);
  if (row?.state !== "closed") return;
  const { orderId, number } = row;
  const state = "received" as const;
  await updateReturn(tx, id, { state, closedAt: null, refund: null, credit: null });
  await insertEvent(tx, {
    orderId,
    kind: "return-reopened",
    actorId,
    after: `return ${number}`,
  });
  await recordActivity(tx, {
    actorId,
    action: "return-reopened",
    subjectType: "order",
    subjectId: orderId,
    summary: `Return ${number} of order ${orderNumber(orderId)} is open again`,
  });
  await recordChanged(tx, { ...row, state });
}
