import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type ISql, type Notice, type Sql, type TransactionSql } from "postgres";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { readDatabaseAddress } from "./database-address.ts";
import { lostLockRace } from "./errors.ts";
import {
  explainLock,
  isConcurrent,
  locksOf,
  type TableLock,
  withoutComments,
} from "./migration-locks.ts";
import { requireSessions } from "./require-sessions.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../drizzle");

type Options = {
  /** Told what a migration warns of, a sentence each: rows that it could not carry over in full. */
  warn?: (sentence: string) => void;
  /** Told before each migration what it does to those who use the shop meanwhile. */
  tell?: (sentence: string) => void;
  /** The folder of the migrations, with their journal. */
  folder?: string;
};

/** Milliseconds between attempts to be the one who migrates. */
const PAUSE = 100;

/**
 * Milliseconds in which a migration gets the tables that it changes, or lets all of them go and asks again: everybody
 * else waits behind who waits for a table. After a second PostgreSQL looks who waits in a circle (`deadlock_timeout`), and
 * ends the one who looked: that must not be a customer.
 */
const LOCKS_WITHIN = 800;
/** For what a migration locks later, which others do not have by then. */
const LOCK_TIMEOUT = "2s";
const LOCK_ATTEMPTS = 140;

/**
 * Brings the database to the current schema; does nothing when it is there already. A migration is one transaction. One
 * that makes or drops indexes CONCURRENTLY does so outside a transaction, one after the other, and goes on where one
 * that was killed had ended.
 */
export async function migrate(
  databaseUrl: string,
  { warn = console.warn, tell = () => {}, folder = MIGRATIONS }: Options = {},
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
    await takeTurn(sql);
    await createJournal(sql);
    for (const migration of await pendingMigrations(sql, folder)) {
      for (const lock of locksOf(migration.statements)) {
        tell(`${migration.tag}: ${explainLock(lock)}`);
      }
      if (migration.statements.some(isConcurrent)) await migrateConcurrently(sql, migration);
      else await migrateAtOnce(sql, migration);
    }
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Waits without a statement: an index that is made CONCURRENTLY waits for every statement that runs, also for one that
 * would wait for its migration.
 */
async function takeTurn(sql: Sql): Promise<void> {
  for (;;) {
    const [turn] = await sql<{ taken: boolean }[]>`
      SELECT pg_try_advisory_lock(${ADVISORY_LOCKS.migration}) AS taken`;
    if (turn?.taken) return;
    await Bun.sleep(PAUSE);
  }
}

type Migration = { tag: string; when: number; hash: string; statements: string[] };

/** Those of the folder that the database has not had, oldest first. */
async function pendingMigrations(sql: ISql, folder: string): Promise<Migration[]> {
  const tags = listMigrations(folder);
  const last = (await appliedMigrations(sql)).at(-1) ?? 0;
  return readMigrationFiles({ migrationsFolder: folder })
    .map(({ sql: statements, hash, folderMillis: when }, index) => {
      return { tag: tags[index]?.tag ?? "", when, hash, statements };
    })
    .filter(({ when }) => when > last);
}

/** Whoever buys meanwhile may hold the tables in another order: the migration that loses begins anew. */
async function untilLocksAreWon(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work();
      return;
    } catch (error) {
      if (!lostLockRace(error) || attempt === LOCK_ATTEMPTS) throw error;
      await Bun.sleep(PAUSE);
    }
  }
}

async function migrateAtOnce(sql: Sql, { statements, hash, when }: Migration): Promise<void> {
  await untilLocksAreWon(() =>
    sql.begin(async (tx) => {
      await lockTables(tx, locksOf(statements));
      await tx`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
      for (const statement of statements) await tx.unsafe(statement);
      await noteMigration(tx, hash, when);
    }),
  );
}

async function lockTables(tx: TransactionSql, locks: readonly TableLock[]): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const known = new Set(tables.map(({ name }) => name));
  const until = performance.now() + LOCKS_WITHIN;
  for (const { table, mode } of locks.filter((lock) => known.has(lock.table))) {
    const left = Math.max(Math.ceil(until - performance.now()), 1);
    await tx`SELECT set_config('lock_timeout', ${`${left}ms`}, true)`;
    await tx.unsafe(`LOCK TABLE public."${table}" IN ${mode} MODE`);
  }
}

async function migrateConcurrently(
  sql: Sql,
  { tag, statements, hash, when }: Migration,
): Promise<void> {
  if (!statements.every(isConcurrent)) {
    throw new Error(
      `${tag} makes indexes CONCURRENTLY and something else: they need a migration of their own`,
    );
  }
  for (const statement of statements) {
    const name = INDEX.exec(withoutComments(statement))?.[1];
    await untilLocksAreWon(async () => {
      if (!name || !(await hasIndex(sql, name))) await sql.unsafe(statement);
    });
  }
  await noteMigration(sql, hash, when);
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"?/i;

/** Whether the index is there as a whole; what a killed build has left of it goes. */
async function hasIndex(sql: Sql, name: string): Promise<boolean> {
  const [index] = await sql<{ valid: boolean }[]>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${`public."${name}"`})`;
  if (index && !index.valid) await sql.unsafe(`DROP INDEX CONCURRENTLY public."${name}"`);
  return index?.valid ?? false;
}

/** The table is Drizzle's, which wrote it for the releases before. */
async function createJournal(sql: ISql): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`;
}

async function noteMigration(sql: ISql, hash: string, when: number): Promise<void> {
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`;
}

/** The migrations of this release, oldest first. `when` is a migration's number, which databases remember it by. */
export function listMigrations(folder = MIGRATIONS): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")).entries;
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
  await createJournal(sql);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS,
  })) {
    if (folderMillis > until) break;
    for (const statement of statements) {
      // An empty table is indexed at once, and no transaction takes the other way.
      await sql.unsafe(statement.replace(/\bINDEX CONCURRENTLY\b/gi, "INDEX"));
    }
    await noteMigration(sql, hash, folderMillis);
  }
}
