import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Connection } from "./client.ts";

/** Nobody pages further, and an exact count of a table of millions would cost more than it is worth. */
export const MAX_COUNTED = 10_000;

/** How many rows of the table fulfil the condition, counted up to MAX_COUNTED. */
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
