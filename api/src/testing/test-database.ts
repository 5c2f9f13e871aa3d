import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { connect, type DatabaseClient } from "../db/client.ts";
import { emptyingScript, schemaHash } from "./used-database.ts";

export type TestDatabase = DatabaseClient & {
  sql: Sql;
  url: string;
  /** Closes its connections and gives it up. */
  close: () => Promise<void>;
};

/** Databases that other test files of this thread have given up, emptied. To make one takes longer than many tests. */
const free: string[] = [];

/** The schema of the template, and what empties a database with it; of this thread's first database. */
let fresh: { schema: string; emptying: string } | undefined;

/** A migrated, empty database for this caller only. Call `close` after the last test. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const name = free.pop() ?? (await createDatabase(inject("testTemplate")));
  fresh ??= await onDatabase(urlOf(name), async (sql) => ({
    schema: await schemaHash(sql),
    emptying: await emptyingScript(sql),
  }));
  return openDatabase(name, options.max ?? 8, () => giveUp(name));
}

/** A database without tables. Call `close` after the last test. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const name = await createDatabase("template1");
  return openDatabase(name, 2, () => dropDatabase(name));
}

function openDatabase(name: string, max: number, end: () => Promise<void>): TestDatabase {
  const url = urlOf(name);
  const client = connect(url, { max, applicationName: "aliquot-test" });
  return {
    ...client,
    sql: client.db.sql,
    url,
    close: async () => {
      await client.close();
      await end();
    },
  };
}

/** Empties the database for the next test file. One whose schema a test has changed is dropped. */
async function giveUp(name: string): Promise<void> {
  const isAsBefore = await onDatabase(urlOf(name), async (sql) => {
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    if (!fresh || (await schemaHash(sql)) !== fresh.schema) return false;
    await sql.unsafe(fresh.emptying);
    return true;
  });
  if (isAsBefore) free.push(name);
  else await dropDatabase(name);
}

async function createDatabase(template: string): Promise<string> {
  const name = `${inject("testTemplate")}_${Bun.randomUUIDv7().slice(-12)}`;
  // For a small template this is faster than copying through the log.
  await onServer(`CREATE DATABASE "${name}" TEMPLATE "${template}" STRATEGY FILE_COPY`);
  return name;
}

const dropDatabase = (name: string) => onServer(`DROP DATABASE "${name}" WITH (FORCE)`);

const urlOf = (name: string) =>
  Object.assign(new URL(inject("testServerUrl")), { pathname: name }).href;

const onServer = (statement: string): Promise<void> =>
  onDatabase(inject("testServerUrl"), async (sql) => {
    await sql.unsafe(statement);
  });

async function onDatabase<Result>(
  url: string,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}
