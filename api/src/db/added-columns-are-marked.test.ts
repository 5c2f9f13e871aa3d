import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { PERSONAL_COLUMNS, type TableMarks } from "./personal-columns.ts";

type Column = { table: string; column: string; hasWords?: boolean };

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Texts, JSON, bytes, and arrays of them can contain words. Generated columns follow their sources. */
const columns = () => database.sql<Column[]>`
  SELECT c.relname AS table, a.attname AS column, coalesce(item.typname, t.typname) NOT IN
      ('bool', 'int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'date', 'time', 'timestamp', 'timestamptz', 'interval')
      AS "hasWords"
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
  LEFT JOIN pg_type item ON item.oid = t.typelem AND t.typcategory = 'A'
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY 1, 2`;

const HOW = `
Add each to api/src/db/personal-columns.ts, in the entry of its table:
  kept      about no customer: an id, a state, a code, a text of the shop
  erased    about a person, with the SQL that replaces it: { institution: NULL } (the table also needs "rows")
  mentions  a free text or JSON in which somebody may write a person's name
  secret    a hash, a key or what is the seller's, which no export contains
A new table whose rows about a person have no use without them is { deleted: OF_USER, columns: [...] }.`;

function marked(marks: TableMarks): string[] {
  if ("deleted" in marks) return [...marks.columns, ...(marks.secret ?? [])];
  const { erased = {}, mentions = [], kept = [], secret = [] } = marks;
  return [...new Set([...Object.keys(erased), ...mentions, ...kept, ...secret])];
}

const list = (listed: readonly Column[]) =>
  listed.map(({ table, column }) => `${table}.${column}`).join(", ");

describe("the marks of personal columns", () => {
  it("say of every text and JSON column of the database whether it is about a person", async () => {
    const unmarked = (await columns()).filter(({ table, column, hasWords }) => {
      const marks = PERSONAL_COLUMNS[table];
      return hasWords && !(marks && marked(marks).includes(column));
    });
    expect(unmarked, `Not marked: ${list(unmarked)}.${HOW}`).toEqual([]);
  });

  it("name no column that the database does not have", async () => {
    const known = new Set((await columns()).map(({ table, column }) => `${table}.${column}`));
    const gone = Object.entries(PERSONAL_COLUMNS).flatMap(([table, marks]) =>
      marked(marks)
        .map((column) => ({ table, column }))
        .filter(({ column }) => !known.has(`${table}.${column}`)),
    );
    expect(gone, `Remove from personal-columns.ts: ${list(gone)}`).toEqual([]);
  });

  it("never mark a column as kept that is erased too", () => {
    const contradicting = Object.entries(PERSONAL_COLUMNS).flatMap(([table, marks]) => {
      if ("deleted" in marks) return [];
      const changed = [...Object.keys(marks.erased ?? {}), ...(marks.mentions ?? [])];
      return (marks.kept ?? [])
        .filter((column) => changed.includes(column))
        .map((column) => ({ table, column }));
    });
    expect(contradicting, list(contradicting)).toEqual([]);
  });

  it("say whose rows they are wherever a value of a person is replaced", () => {
    const ownerless = Object.entries(PERSONAL_COLUMNS).flatMap(([table, marks]) =>
      "deleted" in marks || !marks.erased || marks.rows ? [] : [table],
    );
    expect(ownerless).toEqual([]);
  });
});
