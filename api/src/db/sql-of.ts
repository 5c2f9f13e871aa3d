import { getTableColumns, type InferSelectModel } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import type { Connection } from "./client.ts";

/**
 * The driver below Drizzle, on the same connection or transaction. For statements that the builder cannot say or
 * that are asked so often that its cost shows: a tagged template is prepared once per connection, and statements
 * that are started together share one round trip. As everywhere on this client, moments are given and come back as
 * text, and JSON is given as text.
 */
export function sqlOf(conn: Connection): Sql {
  return (conn._.session as unknown as PostgresJsSession<Sql, never, never>).client;
}

/** A row of `SELECT *` or `RETURNING *`, as Drizzle would have read it. */
export function readRow<Table extends PgTable>(
  table: Table,
  row: Record<string, unknown>,
): InferSelectModel<Table> {
  const entries = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[column.name];
    return [name, value === null ? null : column.mapFromDriverValue(value)];
  });
  return Object.fromEntries(entries) as InferSelectModel<Table>;
}
