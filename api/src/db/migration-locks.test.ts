import { readMigrationFiles } from "drizzle-orm/migrator";
import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { listMigrations, MIGRATIONS } from "./migrate.ts";
import { explainLock, isConcurrent, locksOf } from "./migration-locks.ts";

let shop: TestDatabase;

beforeAll(async () => {
  shop = await testDatabase();
});
afterAll(() => shop.close());

/** The migrations after the baseline: these run while a shop is open. */
const tags = listMigrations().map(({ tag }) => tag);
const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  .map(({ sql }, index) => ({ tag: tags[index] ?? "", statements: sql }))
  .slice(1);

/** The locks of this connection on tables of the shop, without the locks of reading. */
const HELD = `
  SELECT relation::regclass::text AS table, upper(regexp_replace(regexp_replace(mode, 'Lock$', ''),
    '([a-z])([A-Z])', '\\1 \\2', 'g')) AS mode
  FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE pid = pg_backend_pid() AND relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND mode NOT IN ('AccessShareLock', 'RowShareLock')`;

/** One statement of each form that a migration may use. */
const FORMS = [
  ['ALTER TABLE "orders" ADD COLUMN "more" text'],
  ['CREATE INDEX "more" ON "orders" USING btree ("notes")'],
  ["UPDATE orders SET notes = ''"],
  ["WITH known AS (SELECT 1) UPDATE orders SET notes = ''"],
  ["INSERT INTO categories (id, name, slug) VALUES ('more', 'More', 'more')"],
  ["DELETE FROM cart_items"],
  ['LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE'],
  ['LOCK TABLE "orders" IN EXCLUSIVE MODE'],
  ['CREATE TABLE "more" ("id" text, "order_id" text REFERENCES "orders"("id"))'],
  ['ALTER TABLE "orders" ADD COLUMN "more" text REFERENCES "saved_quotes"("id")'],
  ["DROP TRIGGER IF EXISTS payments_append_only ON payments"],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "more" FOREIGN KEY ("quote_id") REFERENCES "saved_quotes"("id") NOT VALID',
  ],
  [
    "CREATE OR REPLACE TRIGGER payments_append_only BEFORE UPDATE ON payments EXECUTE FUNCTION payments_refuse_change()",
  ],
];

/** The strongest lock of each table that the statement takes. The statement is rolled back. */
async function locksTaken(statement: string): Promise<string[]> {
  let held: { table: string; mode: string }[] = [];
  const undone = new Error("Undone");
  await shop.sql
    .begin(async (tx: TransactionSql) => {
      await tx.unsafe(statement);
      held = await tx.unsafe<{ table: string; mode: string }[]>(HELD);
      throw undone;
    })
    .catch((error) => {
      if (error !== undone) throw error;
    });
  return held.map(({ table, mode }) => `${table} ${mode}`);
}

describe("the locks that are listed before a migration", () => {
  it.each(FORMS)("are those that PostgreSQL takes: %s", async (statement) => {
    const named = locksOf([statement]);
    expect(named).not.toEqual([]);
    const taken = await locksTaken(statement);
    expect(taken).toEqual(
      expect.arrayContaining(named.map(({ table, mode }) => `${table} ${mode}`)),
    );
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
      "orders is read and written as usual, except",
    ],
  ])("of %s", (statement, meaning) => {
    expect(locksOf([statement]).map(explainLock)).toEqual([expect.stringContaining(meaning)]);
  });

  it("exclude an index that is dropped CONCURRENTLY, which delays nobody", () => {
    expect(locksOf(['DROP INDEX CONCURRENTLY IF EXISTS "a"'])).toEqual([]);
  });

  it("exclude tables that the migration creates itself", () => {
    const made = ['CREATE TABLE "a" ("id" text)', 'CREATE INDEX "b" ON "a" ("id")'];
    expect(locksOf(made)).toEqual([]);
  });
});

describe("a migration after the first release", () => {
  it.each([
    ["removes a column", ['ALTER TABLE "orders" DROP COLUMN "notes"']],
    ["requires a value", ['ALTER TABLE "orders" ALTER COLUMN "notes" SET NOT NULL']],
    ["blocks an existing table with an index", ['CREATE INDEX "a" ON "orders" ("notes")']],
    [
      "mixes an index made CONCURRENTLY with other statements",
      ['CREATE INDEX CONCURRENTLY "a" ON "orders" ("notes")', "SELECT 1"],
    ],
  ])("is found when it %s", (_, statements) => {
    expect(brokenRules({ tag: "0001_a", statements })).toHaveLength(1);
  });

  it("only adds, and makes indexes on existing tables CONCURRENTLY, in a migration of their own", () => {
    const later = migrations.filter(({ tag }) => tag > LAST_OF_FIRST_RELEASE);
    expect(later.flatMap(brokenRules)).toEqual([]);
  });
});

/**
 * Until 1.0.0 is released, no shop runs on an older schema, and every migration is part of 1.0.0. On its release, this
 * becomes the tag of its last migration.
 */
const LAST_OF_FIRST_RELEASE = "9999";

const REMOVES =
  /\bDROP (?:TABLE|COLUMN|INDEX|CONSTRAINT|TYPE)\b|\bRENAME\b|\bSET NOT NULL\b|\bSET DATA TYPE\b|^\s*TRUNCATE\b/i;

/** The release before runs on the same schema at the same time, and people order meanwhile. */
function brokenRules({ tag, statements }: { tag: string; statements: readonly string[] }) {
  const concurrent = statements.filter(isConcurrent).length;
  return [
    ...statements.filter((one) => REMOVES.test(one)).map((one) => `${tag} removes: ${one}`),
    ...locksOf(statements)
      .filter(({ mode }) => mode === "SHARE")
      .map(({ table }) => `${tag} blocks ${table}`),
    ...([0, statements.length].includes(concurrent) ? [] : [`${tag} mixes statements`]),
  ];
}
