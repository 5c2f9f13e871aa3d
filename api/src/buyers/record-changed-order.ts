import type { Transaction } from "../db/client.ts";
import type { JudgedPurchase } from "./not-permitted.ts";
import { appendRecords } from "./records.queries.ts";

/**
 * Records by what other lines or another address were permitted; the evidence of an order says it of the order as it was
 * placed. Call it last in a transaction.
 */
export function recordChangedOrder(
  tx: Transaction,
  { id, userId }: { id: string; userId: string | null },
  judged: JudgedPurchase,
  { actor, now }: { actor: { id: string }; now: Date },
): Promise<void> {
  return appendRecords(tx, [
    {
      kind: "order-changed",
      at: now.toISOString(),
      by: actor.id,
      ...(userId && { userId }),
      orderId: id,
      ...judged,
    },
  ]);
}
