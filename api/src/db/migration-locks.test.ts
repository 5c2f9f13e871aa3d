import { readMigrationFiles } from "drizzle-orm/migrator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databaseBefore } from "../testing/test-database.ts";
import { listMigrations, MIGRATIONS } from "./migrate.ts";
import { explainLock, isConcurrent, locksOf } from "./migration-locks.ts";

/** Indexes that the release before them had stopped to read: it runs without them. */
const UNREAD = ["order_items_product", "orders_institution_search"];

/** Earlier ones were made before releases ran beside each other. */
const FIRST = "0011_releases";

let shop: Awaited<ReturnType<typeof databaseBefore>>;

beforeAll(async () => {
  shop = await databaseBefore(FIRST);
});
afterAll(() => shop.close());

const tags = listMigrations().map(({ tag }) => tag);
const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  .map(({ sql }, index) => ({ tag: tags[index] ?? "", statements: sql }))
  .slice(tags.indexOf(FIRST))
  // Removes what no release has had: it becomes a part of the first release's schema.
  .filter(({ tag }) => tag !== "0052_engine");

/** The locks that this connection holds on tables of the shop; of others it only reads. */
const HELD = `
  SELECT relation::regclass::text AS table, upper(regexp_replace(regexp_replace(mode, 'Lock$', ''),
    '([a-z])([A-Z])', '\\1 \\2', 'g')) AS mode
  FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = pg_backend_pid() AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND mode NOT IN ('AccessShareLock', 'RowShareLock')`;

describe("the locks that are named before a migration", () => {
  it("are those that PostgreSQL takes", async () => {
    const { sql } = shop;
    for (const { tag, statements } of migrations) {
      const before = (
        await sql<{ name: string }[]>`SELECT relname AS name FROM pg_class WHERE relkind = 'r'`
      ).map(({ name }) => name);
      const held = await sql.begin(async (tx) => {
        for (const statement of statements) {
          await tx.unsafe(statement.replace(/\bINDEX CONCURRENTLY\b/gi, "INDEX"));
        }
        return tx.unsafe<{ table: string; mode: string }[]>(HELD);
      });
      const strongest = new Set(locksOf(statements).map(({ table, mode }) => `${table} ${mode}`));
      if (statements.some(isConcurrent)) continue;
      const onOld = held.filter(({ table }) => before.includes(table));
      const tables = new Set(onOld.map(({ table }) => table));
      expect([tag, [...strongest].map((lock) => lock.split(" ")[0]).sort()]).toEqual([
        tag,
        [...tables].sort(),
      ]);
      const taken = onOld.map(({ table, mode }) => `${table} ${mode}`);
      expect(taken).toEqual(expect.arrayContaining([...strongest]));
    }
  });

  it.each([
    [
      'CREATE INDEX CONCURRENTLY "a" ON "orders" USING btree ("id")',
      "orders is read and written as usual",
    ],
    ['CREATE INDEX "a" ON "orders" ("id")', "orders is read, and whoever writes it waits ("],
    ['-- Why.\nALTER TABLE "orders" ADD COLUMN "a" text', "orders is neither read nor written"],
    [
      "WITH known AS (SELECT 1) UPDATE orders SET notes = ''",
      "orders is read and written as usual, but",
    ],
  ])("of %s", (statement, meaning) => {
    expect(locksOf([statement]).map(explainLock)).toEqual([expect.stringContaining(meaning)]);
  });

  it("are not those of tables that the migration makes itself", () => {
    const made = ['CREATE TABLE "a" ("id" text)', 'CREATE INDEX "b" ON "a" ("id")'];
    expect(locksOf(made)).toEqual([]);
  });
});

describe("a migration", () => {
  it("only adds: the release before runs on its schema, too", () => {
    const removing = migrations.flatMap(({ tag, statements }) =>
      statements
        .filter((one) => REMOVES.test(one) && !UNREAD.includes(droppedIndex(one)))
        .map((one) => `${tag}: ${one.trim()}`),
    );
    expect(removing).toEqual([]);
  });

  it("makes an index of a table that is there CONCURRENTLY, and nothing else with it", () => {
    for (const { tag, statements } of migrations) {
      const blocking = locksOf(statements).filter(({ mode }) => mode === "SHARE");
      expect([tag, blocking]).toEqual([tag, []]);
      const concurrent = statements.filter(isConcurrent).length;
      expect([tag, [0, statements.length].includes(concurrent)]).toEqual([tag, true]);
    }
  });
});

const droppedIndex = (statement: string) =>
  /^\s*DROP INDEX CONCURRENTLY "(\w+)"/i.exec(statement)?.[1] ?? "";

const REMOVES =
  /\bDROP (?:TABLE|COLUMN|INDEX|CONSTRAINT|TYPE)\b|\bRENAME\b|\bSET NOT NULL\b|\bSET DATA TYPE\b|^\s*TRUNCATE\b/i;
