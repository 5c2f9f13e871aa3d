import postgres, { type Sql } from "postgres";
import { inject } from "vitest";
import { connect, type DatabaseClient } from "../db/client.ts";

export type TestDatabase = DatabaseClient & {
  sql: Sql;
  url: string;
  /** Closes its connections and drops it. */
  close: () => Promise<void>;
};

/** A migrated, empty database for this caller only. Call `close` after the last test. */
export function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  return createDatabase(inject("testTemplate"), options.max ?? 8);
}

/** A database without tables. Call `close` after the last test. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase("template1", 2);

async function createDatabase(template: string, max: number): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `${inject("testTemplate")}_${Bun.randomUUIDv7().slice(-12)}`;
  // For a small template this is faster than copying through the log.
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
