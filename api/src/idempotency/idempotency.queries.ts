import type { Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { Query } from "../db/send-in-order.ts";

type Key = { userId: string; key: string };

/** The stored claim of a key: `requestHash` and `answer` of the first request with it. */
export type Claim = { requestHash: string; answer: unknown };

/**
 * Claims a key and returns the stored claim: this one, or that of an earlier request. It waits
 * while another transaction claims the same key, until that one commits or rolls back.
 * @param answer the answer, if it is known before the work
 */
export function claimKey(
  { sql }: Transaction,
  { userId, key, requestHash }: Key & { requestHash: string },
  answer: object | null = null,
): Query<Claim> {
  // The update changes nothing; DO NOTHING would not return the earlier row.
  return sql<Claim[]>`
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer)
    VALUES (${userId}, ${key}, ${requestHash}, ${answer && JSON.stringify(answer)})
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = idempotency_keys.request_hash
    RETURNING request_hash AS "requestHash", answer`;
}

export async function storeAnswer(tx: Transaction, { userId, key }: Key, answer: object) {
  await tx.sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}
    WHERE user_id = ${userId} AND key = ${key}`;
}

/** Deletes keys that were claimed before the given time, with their answers. */
export const deleteOldKeys = deleteOldest("idempotency_keys", "created_at");
