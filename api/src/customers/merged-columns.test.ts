import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { MERGED_COLUMNS } from "./merged-columns.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Columns that refer to an account: by a foreign key, or by a name that says so. Generated ones follow others. */
const accountColumns = () => database.sql<{ name: string }[]>`
  SELECT c.relname || '.' || a.attname AS name
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    AND (a.attname IN ('user_id', 'actor_id') OR EXISTS (
      SELECT FROM pg_constraint k WHERE k.contype = 'f' AND k.conrelid = c.oid
        AND k.confrelid = 'users'::regclass AND a.attnum = ANY(k.conkey)))
  ORDER BY 1`;

describe("the columns that a merge of accounts moves", () => {
  it("are all columns of the database that name an account", async () => {
    const names = (await accountColumns()).map(({ name }) => name);
    expect(names).toContain("orders.user_id");
    expect(
      Object.keys(MERGED_COLUMNS).toSorted(),
      "Add each new column to api/src/customers/merged-columns.ts: it is moved, ruled, or ends with the account.",
    ).toEqual(names.toSorted());
  });
});
