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

describe("a pooled connection", () => {
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

  it("that was lost during a statement fails only that statement, and is checked anew when it returns", async () => {
    const url = new URL(database.url);
    const several = database.url.replace(url.host, `${url.host},${url.host}`);
    const other = database.db.sql;
    for (const address of [database.url, several]) {
      const { db, close } = connect(address, { max: 1, applicationName: "lost" });
      const sleeping = db.sql`SELECT pg_sleep(3)`.catch((error) => error.code);
      const ended = () => other`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'lost' AND query LIKE '%pg_sleep%'`;
      await vi.waitFor(async () => expect(await ended()).toHaveLength(1));
      expect(await sleeping).toMatch(/57P01|CONNECTION_CLOSED/);
      expect([...(await db.sql`SELECT 1 AS one`)]).toEqual([{ one: 1 }]);
      await close();
    }
  });

  it("goes to the server that accepts writes, when the address has several", async () => {
    const url = new URL(database.url);
    const several = database.url.replace(url.host, `127.0.0.1:9,${url.host}`);
    const { db, close } = connect(several, { max: 2 });
    try {
      expect([...(await db.sql`SELECT pg_is_in_recovery() AS standby`)]).toEqual([
        { standby: false },
      ]);
      await db.transaction(({ sql }) => sql`CREATE TEMP TABLE written (number int)`);
    } finally {
      await close();
    }
  });

  it("is refused at once when none of several servers can be reached", async () => {
    const { db, close } = connect("postgres://shop@127.0.0.1:9,127.0.0.1:9/shop");
    try {
      await expect(db.sql`SELECT 1`).rejects.toMatchObject({ code: "ECONNREFUSED" });
    } finally {
      await close();
    }
  });

  it("is refused within seconds by a server that ends every connection at once", async () => {
    const server = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: { open: (socket) => void socket.end(), data() {} },
    });
    const { db, close } = connect(`postgres://shop@127.0.0.1:${server.port}/shop`);
    try {
      await expect(db.sql`SELECT 1`).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    } finally {
      await close();
      server.stop(true);
    }
  });
});
