import { and, eq, gt } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
import { orderAccessKeys } from "./orders.tables.ts";

/**
 * Creates a key for each of the orders; it opens that order without a session. 256 bits, base64url.
 * Only its hash is stored, so the key exists in clear only in the result; every email has its own.
 * The key of a deleted order opens nothing.
 */
export async function createAccessKeys(conn: Connection, orderIds: string[]): Promise<string[]> {
  const keys = orderIds.map(() => createSecret());
  await conn.sql`
    INSERT INTO order_access_keys (key_hash, order_id)
    SELECT key_hash, order_id FROM unnest(${keys.map(hashSecret)}::text[], ${orderIds}::text[])
      AS drawn (key_hash, order_id)
    WHERE EXISTS (SELECT FROM orders WHERE orders.id = drawn.order_id)
    ORDER BY order_id`;
  return keys;
}

/** Deletes a key whose email was certainly not accepted. */
export async function withdrawAccessKey(conn: Connection, key: string): Promise<void> {
  await conn.delete(orderAccessKeys).where(eq(orderAccessKeys.keyHash, hashSecret(key)));
}

/** Deletes every key of an order. Returns how many there were. */
export async function deleteAccessKeys(tx: Transaction, orderId: string): Promise<number> {
  const ended = await tx
    .delete(orderAccessKeys)
    .where(eq(orderAccessKeys.orderId, orderId))
    .returning({ orderId: orderAccessKeys.orderId });
  return ended.length;
}

/** Milliseconds for which the link of an email opens its order. */
export const ACCESS_KEYS_KEPT_MS = 90 * 24 * 60 * 60_000;

/** Whether the key of a link opens this order. False for the key of another order and after 90 days. */
export async function opensOrder(
  conn: Connection,
  orderId: string,
  key: string | undefined,
  now: Date,
): Promise<boolean> {
  if (!key) return false;
  const rows = await conn
    .select({ orderId: orderAccessKeys.orderId })
    .from(orderAccessKeys)
    .where(
      and(
        eq(orderAccessKeys.keyHash, hashSecret(key)),
        eq(orderAccessKeys.orderId, orderId),
        gt(orderAccessKeys.createdAt, new Date(now.getTime() - ACCESS_KEYS_KEPT_MS)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes keys that were created before the moment. */
export const deleteOldAccessKeys = deleteOldest("order_access_keys", "created_at");
