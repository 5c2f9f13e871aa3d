import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { type Instant, toMillis } from "#shared/domain/instants.ts";
import type { Connection } from "./client.ts";

/*
 * The version of a row is its `updatedAt`. A form sends back the version that it was loaded with,
 * and saving over a newer version is refused. Every change must therefore increase the version,
 * also when two changes share a millisecond or the clocks of two machines disagree.
 */

/** Whether a form that sends its version was loaded before the row's last change. */
export function isOutdated(version: Instant | undefined, { updatedAt }: { updatedAt: Date }) {
  return version !== undefined && toMillis(version) !== updatedAt.getTime();
}

/** The next version, for `set` in an update by the builder. */
export function newerVersion(column: AnyPgColumn): SQL {
  return sql`greatest(clock_timestamp(), ${column} + interval '1 millisecond')`;
}

/**
 * The next version, for a written statement in which the row is called `p`. Without `at`, the time is the database's.
 */
export function newerVersionSql(sql: Connection["sql"], at?: Date) {
  const time = at ? sql`${at.toISOString()}::timestamptz` : sql`clock_timestamp()`;
  return sql`greatest(${time}, p.updated_at + interval '1 millisecond')`;
}
