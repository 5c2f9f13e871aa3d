import { count, inArray } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { orders } from "./orders.tables.ts";

/** How many orders each of these users has; users without any are left out. */
export async function countOrdersOf(
  conn: Connection,
  userIds: string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await conn
    .select({ userId: orders.userId, total: count() })
    .from(orders)
    .where(inArray(orders.userId, userIds))
    .groupBy(orders.userId);
  return new Map(rows.flatMap(({ userId, total }) => (userId ? [[userId, total]] : [])));
}
