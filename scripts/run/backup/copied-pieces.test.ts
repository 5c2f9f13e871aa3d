import type { ISql } from "postgres";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../../../api/src/testing/test-database.ts";
import { copiedPieces } from "./copied-pieces.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase({ max: 1 });
});
afterAll(() => database.close());

const SIZE = 64 * 1024;
/** The bytes that still arrive from the socket after the driver is told to stop. */
const SLACK = 128 * 1024;

const copyOf = (sql: ISql, rows: number, length: number) =>
  sql
    .unsafe(`COPY (SELECT repeat('x', ${length - 1}) FROM generate_series(1, ${rows})) TO STDOUT`)
    .readable();

it.each([
  ["no row", 0, 10],
  ["one row", 1, 10],
  ["as much as one packet holds", 100, 50],
  ["many pieces, read slowly", 40_000, 100],
  ["rows longer than a piece", 5, 300_000],
])(
  "a COPY of %s comes whole, in pieces of whole rows, and the next statement is answered",
  async (_, rows, length) => {
    await database.sql.begin(async (sql) => {
      const copy = await copyOf(sql, rows, length);
      let bytes = 0;
      for await (const piece of copiedPieces(copy, SIZE)) {
        bytes += piece.length;
        expect(piece.at(-1)).toBe(10);
        expect(piece.length).toBeLessThan(Math.max(2 * SIZE, length, SLACK) + 1);
        await new Promise((resolve) => setImmediate(resolve));
      }
      expect(bytes).toBe(rows * length);
      expect(await sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
    });
  },
);

it("a reader that stops early leaves the connection to the next statement", async () => {
  const stopped = database.sql.begin(async (sql) => {
    const copy = await copyOf(sql, 100_000, 100);
    for await (const _ of copiedPieces(copy, SIZE)) throw new Error("The disk is full");
  });
  await expect(stopped).rejects.toThrow("The disk is full");
  expect(await database.sql`SELECT 1 AS one`).toEqual([{ one: 1 }]);
});
