import { and, eq } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { orderAccessKeys } from "./orders.tables.ts";

export async function insertAccessKey(
  conn: Connection,
  key: { keyHash: string; orderId: string },
): Promise<void> {
  await conn.insert(orderAccessKeys).values(key);
}

export async function deleteAccessKey(conn: Connection, keyHash: string): Promise<void> {
  await conn.delete(orderAccessKeys).where(eq(orderAccessKeys.keyHash, keyHash));
}

export async function hasAccessKey(
  conn: Connection,
  key: { keyHash: string; orderId: string },
): Promise<boolean> {
  const rows = await conn
    .select({ orderId: orderAccessKeys.orderId })
    .from(orderAccessKeys)
    .where(and(eq(orderAccessKeys.keyHash, key.keyHash), eq(orderAccessKeys.orderId, key.orderId)))
    .limit(1);
  return rows.length > 0;
}
