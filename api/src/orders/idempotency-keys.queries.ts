import { lt } from "drizzle-orm";
import { ORDER_KEYS_KEPT_MS } from "#shared/domain/constants.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Statement } from "../db/send-in-order.ts";
import { idempotencyKeys } from "./orders.tables.ts";

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

/** Forgets keys that are too old for a retry. */
export async function deleteOldIdempotencyKeys(conn: Connection, now: Date): Promise<void> {
  const moment = new Date(now.getTime() - ORDER_KEYS_KEPT_MS);
  await conn.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, moment));
}
