import postgres from "postgres";
import { inject } from "vitest";
import { connect, type DatabaseClient } from "../db/client.ts";

export type TestDatabase = DatabaseClient & {
  url: string;
  /** Closes its connections and drops it. */
  close: () => Promise<void>;
};

/** A migrated, empty database of the caller's own. Call `close` after the last test. */
export async function testDatabase(options: { max?: number } = {}): Promise<TestDatabase> {
  const serverUrl = inject("testServerUrl");
  const name = `${inject("testTemplate")}_${Bun.randomUUIDv7().slice(-12)}`;
  await onServer(serverUrl, `CREATE DATABASE "${name}" TEMPLATE "${inject("testTemplate")}"`);
  const url = Object.assign(new URL(serverUrl), { pathname: name }).href;
  const client = connect(url, { max: options.max ?? 8, applicationName: "aliquot-test" });
  return {
    ...client,
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
