import type { Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { Statement } from "../db/send-in-order.ts";

// Keys of orders lead to the order, which is answered as it is now; those of other requests hold the answer. Each kind has
// a table of its own, because the release before looks for them there.

/** Whose a key is: `requestHash` is that of the first request which came with it. */
type Claim = { requestHash: string };

/** `orderId` is null in rows of a release that stored none. */
export type OrderClaim = Claim & { orderId: string | null };

/** `answer` is null while the request is being worked on. */
export type RequestClaim = Claim & { answer: unknown };

type Key = { userId: string; key: string; requestHash: string };

/** Claims a key for an order: answers this order's id, or that of the earlier request. */
export const claimOrderKey = (
  tx: Transaction,
  { orderId, ...key }: Key & { orderId: string },
): Statement<OrderClaim> =>
  claim(tx, "idempotency_keys", { ...rowOf(key), order_id: orderId }, 'order_id AS "orderId"');

/** Claims a key for a request: answers no answer yet, or that of the earlier request. */
export const claimRequestKey = (tx: Transaction, key: Key): Statement<RequestClaim> =>
  claim(tx, "payment_requests", rowOf(key), "answer");

const rowOf = ({ userId, key, requestHash }: Key) => ({
  user_id: userId,
  key,
  request_hash: requestHash,
});

/**
 * A rival that claims the key in an open transaction is waited for: afterwards it has either committed what it did or let
 * go of the key.
 */
function claim<Found extends Claim>(
  { sql }: Transaction,
  table: "idempotency_keys" | "payment_requests",
  row: Record<string, string>,
  kept: string,
): Statement<Found> {
  // An update that changes nothing answers the earlier row, which DO NOTHING would not.
  return sql<Found[]>`
    INSERT INTO ${sql(table)} ${sql(row)}
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = ${sql(table)}.request_hash
    RETURNING request_hash AS "requestHash", ${sql.unsafe(kept)}`;
}

export async function storeAnswer(
  tx: Transaction,
  { userId, key, answer }: { userId: string; key: string; answer: unknown },
): Promise<void> {
  await tx.sql`
    UPDATE payment_requests SET answer = ${JSON.stringify(answer)}
    WHERE user_id = ${userId} AND key = ${key}`;
}

/** Deletes keys of orders that were claimed before the moment. */
export const deleteOldOrderKeys = deleteOldest("idempotency_keys", "created_at");

/** Deletes keys of other requests, and their answers. */
export const deleteOldRequestKeys = deleteOldest("payment_requests", "created_at");
