import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type ISql, type Notice, type Sql, type TransactionSql } from "postgres";
import { OLDEST_ON_SCHEMA, VERSION } from "../version.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import {
  type AppliedMigration,
  type Comparison,
  compareMigrations,
  type SchemaRelease,
} from "./compare-migrations.ts";
import { readDatabaseAddress } from "./database-address.ts";
import { FUNCTIONS, functionChanges } from "./database-functions.ts";
import { lostLockRace } from "./errors.ts";
import { grantUse } from "./grant-use.ts";
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
  /** Receives each warning that a migration raises, for instance about rows that it could not convert. */
  warn?: (sentence: string) => void;
  /** Receives a sentence for each table lock, before the migration takes it. */
  tell?: (sentence: string) => void;
  folder?: string;
  functions?: string;
  /** The address of the shop's processes; their role may use all tables afterwards. */
  shopUrl?: string;
};

/** Milliseconds between two attempts to take the migration lock or the table locks. */
const PAUSE = 100;

/**
 * Milliseconds in which a migration must get all its table locks. Otherwise it releases them and retries, because all
 * other requests queue behind it. It must stay below PostgreSQL's `deadlock_timeout` of one second: after that time
 * PostgreSQL may end a customer's transaction as a deadlock.
 */
const MAX_LOCK_MS = 800;
/** For locks that a statement takes later, which the migration cannot know beforehand. */
const LOCK_TIMEOUT = "2s";
const LOCK_ATTEMPTS = 140;

/**
 * Brings the database to the current schema: first the migrations it lacks, then the functions that differ from their
 * files. It changes nothing when the schema is current. A migration is one transaction. A migration that makes or drops
 * indexes CONCURRENTLY runs outside a transaction, and continues where a killed one stopped.
 * It also changes nothing when a newer release has changed the database and allows this version.
 * @throws SchemaError when the database has other migrations than this release
 */
export async function migrate(
  databaseUrl: string,
  {
    warn = console.warn,
    tell = () => {},
    folder = MIGRATIONS,
    functions = FUNCTIONS,
    shopUrl,
  }: Options = {},
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
    await takeMigrationLock(sql);
    await createJournal(sql);
    const { pending, isNewer } = await pendingMigrations(sql, folder);
    // A newer release made this schema and its functions; this release only uses them.
    if (isNewer) return;
    for (const migration of pending) {
      explainLocks(migration, tell);
      if (migration.statements.some(isConcurrent)) await migrateConcurrently(sql, migration);
      else await migrateAtOnce(sql, migration);
    }
    await replaceFunctions(sql, functions, tell);
    await noteRelease(sql);
    if (shopUrl) await grantUse(sql, shopUrl);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/**
 * Polls, because a blocking wait would be a running statement. CREATE INDEX CONCURRENTLY waits for every running
 * statement, and two migrations would wait for each other.
 */
async function takeMigrationLock(sql: Sql): Promise<void> {
  for (;;) {
    const [turn] = await sql<{ taken: boolean }[]>`
      SELECT pg_try_advisory_lock(${ADVISORY_LOCKS.migration}) AS taken`;
    if (turn?.taken) return;
    await Bun.sleep(PAUSE);
  }
}

type Migration = { tag: string; when: number; hash: string; statements: string[] };

/**
 * The migrations of the folder that the database has not applied, oldest first.
 * @throws SchemaError when the database has other migrations than the folder
 */
async function pendingMigrations(sql: ISql, folder: string): Promise<Comparison<Migration>> {
  const tags = listMigrations(folder);
  const known = readMigrationFiles({ migrationsFolder: folder }).map(
    ({ sql: statements, hash, folderMillis: when }, index) => {
      return { tag: tags[index]?.tag ?? "", when, hash, statements };
    },
  );
  return compareMigrations(known, await readAppliedMigrations(sql), await readSchemaRelease(sql));
}

/**
 * The names of the migrations that the database lacks. Reads only.
 * @throws SchemaError as `migrate`
 */
export async function findPendingMigrations(sql: ISql, folder = MIGRATIONS): Promise<string[]> {
  const [made] = await sql<{ release: boolean }[]>`
    SELECT to_regclass('drizzle.release') IS NOT NULL AS release`;
  if (!made?.release) return listMigrations(folder).map(({ tag }) => tag);
  const { pending } = await pendingMigrations(sql, folder);
  return pending.map(({ tag }) => tag);
}

function explainLocks(
  { tag, statements }: Pick<Migration, "tag" | "statements">,
  tell: (sentence: string) => void,
): void {
  for (const lock of locksOf(statements)) tell(`${tag}: ${explainLock(lock)}`);
}

/** Runs the files that changed and drops the functions whose file is gone, all in one transaction. */
async function replaceFunctions(
  sql: Sql,
  folder: string,
  tell: (sentence: string) => void,
): Promise<void> {
  const { changed, removed, isNew } = await functionChanges(sql, folder);
  if (removed.length === 0 && changed.length === 0) return;
  const statements = changed.flatMap((file) => file.statements);
  // Nobody uses a new database yet, so its locks delay nobody.
  if (!isNew) explainLocks({ tag: "functions", statements }, tell);
  await runLocked(sql, statements, async (tx) => {
    for (const name of removed) {
      await tx`DROP FUNCTION IF EXISTS ${tx(name)} CASCADE`;
      await tx`DELETE FROM drizzle.functions WHERE name = ${name}`;
    }
    for (const { name, hash } of changed) {
      await tx`
        INSERT INTO drizzle.functions ${tx({ name, hash })}
        ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`;
    }
  });
}

/** Customers may lock the same tables in another order. The migration that loses starts again. */
async function retryLockConflicts(work: () => Promise<unknown>): Promise<void> {
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

function migrateAtOnce(sql: Sql, { statements, hash, when }: Migration): Promise<void> {
  return runLocked(sql, statements, (tx) => noteMigration(tx, hash, when));
}

async function runLocked(
  sql: Sql,
  statements: string[],
  note: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  await retryLockConflicts(() =>
    sql.begin(async (tx) => {
      await lockTables(tx, locksOf(statements));
      await tx`SELECT set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`;
      for (const statement of statements) await tx.unsafe(statement);
      await note(tx);
    }),
  );
}

async function lockTables(tx: TransactionSql, locks: readonly TableLock[]): Promise<void> {
  const tables = await tx<{ name: string }[]>`
    SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  const known = new Set(tables.map(({ name }) => name));
  const until = performance.now() + MAX_LOCK_MS;
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
    await retryLockConflicts(async () => {
      if (!name || !(await hasIndex(sql, name))) await sql.unsafe(statement);
    });
  }
  await noteMigration(sql, hash, when);
}

const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"?(\w+)"?/i;

/** Whether the index exists and is valid. Drops an invalid one, which an interrupted build leaves behind. */
async function hasIndex(sql: Sql, name: string): Promise<boolean> {
  const [index] = await sql<{ valid: boolean }[]>`
    SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${`public."${name}"`})`;
  if (index && !index.valid) await sql.unsafe(`DROP INDEX CONCURRENTLY public."${name}"`);
  return index?.valid ?? false;
}

/** The first table has Drizzle's name and columns, so that Drizzle's tools see the applied migrations. */
async function createJournal(sql: ISql): Promise<void> {
  await sql`CREATE SCHEMA IF NOT EXISTS drizzle`;
  await sql`
    CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
      id serial PRIMARY KEY, hash text NOT NULL, created_at bigint
    )`;
  await sql`CREATE TABLE IF NOT EXISTS drizzle.functions (name text PRIMARY KEY, hash text NOT NULL)`;
  await sql`
    CREATE TABLE IF NOT EXISTS drizzle.release (
      id integer PRIMARY KEY, version text NOT NULL, oldest text NOT NULL
    )`;
}

async function noteMigration(sql: ISql, hash: string, when: number): Promise<void> {
  await sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES (${hash}, ${when})`;
}

/** The migrations of this release, oldest first. The database stores `when` to identify a migration. */
export function listMigrations(folder = MIGRATIONS): { tag: string; when: number }[] {
  return JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")).entries;
}

/** The `when` of the migrations that a database has applied, oldest first. Empty for an empty database. */
export async function appliedMigrations(sql: ISql): Promise<number[]> {
  return (await readAppliedMigrations(sql)).map(({ when }) => when);
}

async function readAppliedMigrations(sql: ISql): Promise<AppliedMigration[]> {
  const [found] = await sql<{ exists: boolean }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS exists`;
  if (!found?.exists) return [];
  const rows = await sql<{ when: string; hash: string }[]>`
    SELECT created_at::text AS when, hash FROM drizzle.__drizzle_migrations ORDER BY created_at`;
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }));
}

async function readSchemaRelease(sql: ISql): Promise<SchemaRelease | null> {
  const [row] = await sql<SchemaRelease[]>`SELECT version, oldest FROM drizzle.release`;
  return row ?? null;
}

/** Writes which version made this schema, and the oldest version that can run on it. */
async function noteRelease(sql: ISql): Promise<void> {
  const row = { id: 1, version: VERSION, oldest: OLDEST_ON_SCHEMA };
  await sql`
    INSERT INTO drizzle.release ${sql(row)}
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, oldest = excluded.oldest
    WHERE (release.version, release.oldest) IS DISTINCT FROM (excluded.version, excluded.oldest)`;
}

/**
 * Creates the tables of an empty database as they were after a migration, within the caller's transaction. It creates
 * no functions and no triggers, so that restoring rows has no side effects. `migrate` adds them afterwards.
 */
export async function migrateEmpty(sql: ISql, until: number): Promise<void> {
  await createJournal(sql);
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles({
    migrationsFolder: MIGRATIONS,
  })) {
    if (folderMillis > until) break;
    for (const statement of statements) {
      // CONCURRENTLY does not run inside a transaction, and an empty table does not need it.
      await sql.unsafe(statement.replace(/\bINDEX CONCURRENTLY\b/gi, "INDEX"));
    }
    await noteMigration(sql, hash, folderMillis);
  }
}
