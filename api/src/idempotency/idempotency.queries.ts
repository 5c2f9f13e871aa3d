import type { Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { Statement } from "../db/send-in-order.ts";

type Key = { userId: string; key: string };

/** What is stored under a key: `requestHash` and `answer` of the first request that came with it. */
export type Claim = { requestHash: string; answer: unknown };

/**
 * Claims a key, and answers the claim that is stored: this one, or that of an earlier request. It waits for another
 * transaction that claims the same key. That one then has either committed its work or released the key.
 * @param answer the answer, where it is known before the work
 */
export function claimKey(
  { sql }: Transaction,
  { userId, key, requestHash }: Key & { requestHash: string },
  answer: object | null = null,
): Statement<Claim> {
  // The update changes nothing. It is there because DO NOTHING would not return the earlier row.
  return sql<Claim[]>`
    INSERT INTO idempotency_keys (user_id, key, request_hash, answer)
    VALUES (${userId}, ${key}, ${requestHash}, ${answer && JSON.stringify(answer)})
    ON CONFLICT (user_id, key) DO UPDATE SET request_hash = idempotency_keys.request_hash
    RETURNING request_hash AS "requestHash", answer`;
}

export async function storeAnswer(
  tx: Transaction,
  { userId, key }: Key,
  answer: object,
): Promise<void> {
  await tx.sql`
    UPDATE idempotency_keys SET answer = ${JSON.stringify(answer)}
    WHERE user_id = ${userId} AND key = ${key}`;
}

/** Deletes keys that were claimed before the moment, with their answers. */
export const deleteOldKeys = deleteOldest("idempotency_keys", "created_at");
