import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { connect, type DatabaseClient } from "../db/client.ts";
import { MIGRATIONS, migrate } from "../db/migrate.ts";

export type TestDatabase = DatabaseClient & {
  sql: Sql;
  url: string;
  /** Closes its connections and drops it. */
  close: () => Promise<void>;
};

/** A migrated, empty database of the caller's own. Call `close` after the last test. */
export function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createDatabase(inject("testTemplate"), options.max ?? 8);
}

/** A database with nothing in it. Call `close` after the last test. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase("template1", 2);

/**
 * A database as the release before a migration left it, to be filled as that release would fill it. `migrateOn`
 * brings it to the present and answers what the migrations warned of. Call `close` after the last test.
 */
export async function databaseBefore(migration: string) {
  const database = await createDatabase("template1", 2);
  const folder = migrationsBefore(migration);
  try {
    await migrate(database.url, { folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const migrateOn = async () => {
    const warnings: string[] = [];
    await migrate(database.url, { warn: (sentence) => warnings.push(sentence) });
    return warnings;
  };
  return { ...database, migrateOn };
}

/** A copy of the migrations with a journal that ends before this one. */
function migrationsBefore(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-migrations-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, "meta/_journal.json");
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(path, "utf8"));
  const end = journal.entries.findIndex(({ tag }) => tag === migration);
  if (end === -1) throw new Error(`There is no migration ${migration}`);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return folder;
}

async function createDatabase(template: string, max: number): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `${inject("testTemplate")}_${Bun.randomUUIDv7().slice(-12)}`;
  // For a small template it is less work than through the log.
  await onServer(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const client = connect(url, { max, applicationName: "aliquot-test" });
  return {
    ...client,
    sql: client.db.sql,
    url,
    close: async () => {
      await client.close();
      await onServer(serverUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(statement);
  } finally {
    await sql.end();
  }
}
