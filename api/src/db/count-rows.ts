import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Connection } from "./client.ts";

/** An exact count of millions of rows costs too much, and nobody reads that many pages. */
export const MAX_COUNTED = 10_000;

/** Counts the table's rows that fulfil the condition, up to MAX_COUNTED. */
export async function countRows(
  conn: Connection,
  table: PgTable,
  condition: SQL | undefined,
): Promise<number> {
  const rows = conn
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(condition)
    .limit(MAX_COUNTED);
  return conn.$count(rows.as("rows"));
}
