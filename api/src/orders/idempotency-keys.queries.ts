import type { Connection, Transaction } from "../db/client.ts";
import type { Statement } from "../db/send-in-order.ts";

/** What a key stands for. `orderId` is null in rows of a release that stored none. */
export type KeyClaim = { requestHash: string; orderId: string | null };

/**
 * Claims an idempotency key for an order and answers whose it is: this order's, or that of an earlier request. A
 * rival that claims the key in an open transaction is waited for: afterwards it has either committed its order or
 * let go of the key.
 */
export function claimKey(
  tx: Transaction,
  claim: { userId: string; key: string; requestHash: string; orderId: string },
): Statement<KeyClaim> {
  // An update that changes nothing answers the earlier row, which DO NOTHING would not.
  return tx.sql<KeyClaim[]>`
    INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
    VALUES (${claim.userId}, ${claim.key}, ${claim.requestHash}, ${claim.orderId})
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = idempotency_keys.request_hash
    RETURNING request_hash AS "requestHash", order_id AS "orderId"`;
}

/** Deletes keys that were claimed before the moment. */
export async function deleteOldIdempotencyKeys(
  conn: Connection,
  before: Date,
  limit: number,
): Promise<number> {
  const deleted = await conn.sql`
    DELETE FROM idempotency_keys WHERE (user_id, key) IN (
      SELECT user_id, key FROM idempotency_keys WHERE created_at < ${before.toISOString()}
      ORDER BY created_at LIMIT ${limit})`;
  return deleted.count;
}
