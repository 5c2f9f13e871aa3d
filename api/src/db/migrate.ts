import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate as runMigrations } from "drizzle-orm/postgres-js/migrator";
import postgres, { type ISql, type Notice } from "postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { readDatabaseAddress } from "./database-address.ts";
import { requireSessions } from "./require-sessions.ts";

export const MIGRATIONS = new URL("../../drizzle", import.meta.url).pathname;

type Options = {
  /** Told what a migration warns of, a sentence each: rows that it could not carry over in full. */
  warn?: (sentence: string) => void;
  /** The folder of the migrations, with their journal. */
  folder?: string;
};

/** Brings the database to the current schema; does nothing when it is there already. */
export async function migrate(
  databaseUrl: string,
  { warn = console.warn, folder = MIGRATIONS }: Options = {},
): Promise<void> {
  const onnotice = ({ severity, message }: Notice) => {
    if (severity === "WARNING" && message) warn(message);
  };
  await requireSessions(databaseUrl);
  const sql = postgres({
    ...readDatabaseAddress(databaseUrl),
    max: 1,
    onnotice,
    connect_timeout: 5,
  });
  try {
    await sql`SELECT pg_advisory_lock(${ADVISORY_LOCKS.migration})`;
    await runMigrations(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** The migrations of this release, oldest first. `when` is a migration's number, which databases remember it by. */
export function listMigrations(): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")).entries;
}

/** The numbers of the migrations that a database has had, oldest first; none when it has no schema of ours. */
export async function appliedMigrations(sql: ISql): Promise<number[]> {
  const [found] = await sql<{ exists: boolean }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;
  if (!found?.exists) return [];
  const rows = await sql<{ when: string }[]>`
    SELECT created_at::text AS when FROM drizzle.__drizzle_migrations ORDER BY created_at`;
  return rows.map(({ when }) => Number(when));
}

/**
 * Gives an empty database the schema as it was after a migration, within the caller's transaction, so that what follows
 * happens with it or not at all.
 */
export async function migrateEmpty(sql: ISql, until: number): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`CREATE TABLE drizzle.__drizzle_migrations (
    id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)`;
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS,
  })) {
    if (folderMillis > until) break;
    for (const statement of statements) {
      // An empty table is indexed at once, and no transaction takes the other way.
      await sql.unsafe(statement.replace(/\bINDEX CONCURRENTLY\b/gi, "INDEX"));
    }
    await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${folderMillis})`;
  }
}
