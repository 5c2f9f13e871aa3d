import { sql as text } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import type { Connection } from "./client.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.sql`CREATE TABLE notes (name text)`;
});
beforeEach(() => database.sql`TRUNCATE notes`);
afterAll(() => database.close());

const noteByBuilder = (conn: Connection, name: string) =>
  conn.execute(text`INSERT INTO notes VALUES (${name})`);
const noteBySql = (conn: Connection, name: string) => conn.sql`INSERT INTO notes VALUES (${name})`;
const noted = async (conn: Connection) =>
  (await conn.sql<{ name: string }[]>`SELECT name FROM notes ORDER BY name`).map(
    ({ name }) => name,
  );

describe("a transaction", () => {
  it("is one for the builder and for written statements, and nobody else's before it commits", async () => {
    await database.db.transaction(async (tx) => {
      await noteByBuilder(tx, "builder");
      await noteBySql(tx, "written");
      expect(await noted(tx)).toEqual(["builder", "written"]);
      expect(await noted(database.db)).toEqual([]);
    });
    expect(await noted(database.db)).toEqual(["builder", "written"]);
  });

  it("is rolled back as a whole by what its work throws", async () => {
    const failing = database.db.transaction(async (tx) => {
      await noteByBuilder(tx, "builder");
      await noteBySql(tx, "written");
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    expect(await noted(database.db)).toEqual([]);
  });

  it("goes on after one within it has failed, of which nothing stays", async () => {
    await database.db.transaction(async (tx) => {
      await noteBySql(tx, "before");
      const failing = tx.transaction(async (inner) => {
        await noteByBuilder(inner, "inner");
        await inner.transaction((innermost) => noteBySql(innermost, "innermost"));
        await inner.sql`SELECT 1 / 0`;
      });
      await expect(failing).rejects.toThrow("division by zero");
      await tx.transaction((inner) => noteByBuilder(inner, "kept"));
    });
    expect(await noted(database.db)).toEqual(["before", "kept"]);
  });
});
