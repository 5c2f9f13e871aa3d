import type { ISql } from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { connect } from "./client.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 3 });
});
afterAll(() => database.close());

const LIMITS = ["statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"];

const limitsOf = (sql: ISql) =>
  sql.unsafe(
    `SELECT pg_backend_pid() AS pid, ${LIMITS.map((name) => `current_setting('${name}') AS ${name}`)}`,
  );

describe("a connection of the pool", () => {
  it("has its limits from its first statement on, one that was made in place of a lost one too", async () => {
    const { sql } = database.db;
    const expected = {
      statement_timeout: "4s",
      lock_timeout: "3s",
      idle_in_transaction_session_timeout: "10s",
    };
    const seen = new Set<number>();
    const other = connect(database.url, { max: 1 });
    for (let round = 0; round < 3; round += 1) {
      const rows = await vi.waitFor(
        () =>
          Promise.all([
            sql.begin(async (tx) => (await limitsOf(tx))[0]),
            limitsOf(sql).then(([row]) => row),
          ]),
        { timeout: 10_000 },
      );
      for (const row of rows) {
        expect(row).toMatchObject(expected);
        seen.add(row?.pid);
      }
      await other.db.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    }
    await other.close();
    expect(seen.size).toBeGreaterThanOrEqual(3);
  });

  it("asks for nothing but a name when it is opened, so that a pooler takes it", async () => {
    const { connection } = database.db.sql.options;
    expect(Object.keys(connection)).toEqual(["application_name"]);
  });
});
