import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { sendInOrder } from "./send-in-order.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ max: 1 });
  await database.sql`CREATE TABLE arrivals (place serial, name text)`;
});
afterAll(() => database.close());

describe("sendInOrder", () => {
  it("sends statements in the order of the list, whatever is awaited first", async () => {
    const arrived = await database.db.transaction(async (tx) => {
      const { sql } = tx;
      const note = (name: string) =>
        sql`INSERT INTO arrivals (name) VALUES (${name}) RETURNING name`;
      const [third, first, second] = [note("third"), note("first"), note("second")];
      const sent = sendInOrder(first, second, null, third);
      // Awaited together, with "later" first in the list.
      await Promise.all([note("later"), third, second, first, sent]);
      return sql`SELECT name FROM arrivals ORDER BY place`;
    });
    expect(arrived.map(({ name }) => name)).toEqual(["first", "second", "third", "later"]);
  });

  it("returns each statement's rows, and null for null", async () => {
    const { sql } = database;
    const answers = await sendInOrder(sql`SELECT 1 AS one`, null, sql`SELECT 2 AS two`);
    expect(answers).toEqual([[{ one: 1 }], null, [{ two: 2 }]]);
  });
});
