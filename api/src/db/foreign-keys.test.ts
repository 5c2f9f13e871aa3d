import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Without an index that begins with a foreign key's columns, every row of the table is read when one it may refer to
 * is deleted. An index of a part of the rows serves only if the part is those that refer to something.
 */
const foreignKeys = () => database.sql<{ name: string; indexed: boolean }[]>`
  SELECT key.conrelid::regclass || ' (' || string_agg(part.attname, ', ' ORDER BY part.attnum) || ')' AS name,
         EXISTS (
           SELECT FROM pg_index
           WHERE indrelid = key.conrelid AND indisvalid
             AND (indkey::int2[])[0:cardinality(key.conkey) - 1] @> key.conkey
             AND (indpred IS NULL
                  OR pg_get_expr(indpred, indrelid) = '(' || min(part.attname) || ' IS NOT NULL)')
         ) AS indexed
  FROM pg_constraint AS key
  JOIN pg_attribute AS part ON part.attrelid = key.conrelid AND part.attnum = ANY(key.conkey)
  WHERE key.contype = 'f'
  GROUP BY key.oid, key.conrelid, key.conkey
  ORDER BY name`;

it("every foreign key has an index, so that a deletion finds what refers to the row", async () => {
  const found = await foreignKeys();
  expect(found.map(({ name }) => name)).toContain("orders (user_id)");
  expect(found.filter(({ indexed }) => !indexed).map(({ name }) => name)).toEqual([]);
});
