import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

/** The number of statements that the driver sends ahead on a connection, and the number of connections. */
const AHEAD = 100;
const CONNECTIONS = 2;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: CONNECTIONS });
});
afterAll(() => database?.close());

it("a transaction that is the last that a connection takes has the connection to itself", async () => {
  const { db } = database;
  await Promise.all([db.sql`SELECT pg_sleep(0.05)`, db.sql`SELECT pg_sleep(0.05)`]);
  const full = CONNECTIONS * (AHEAD + 1);
  for (let before = full - 6; before <= full; before += 1) {
    const statements = Array.from({ length: before }, () => db.sql`SELECT 1`.execute());
    const counted = db.transaction(async ({ sql }) => {
      await sql`CREATE TEMP TABLE IF NOT EXISTS counted (number int)`;
      return sql`INSERT INTO counted VALUES (${before}) RETURNING number`;
    });
    expect(await counted).toEqual([{ number: before }]);
    await Promise.all(statements);
  }
});
