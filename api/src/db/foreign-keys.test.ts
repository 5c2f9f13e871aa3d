import { afterAll, beforeAll, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/**
 * Without an index that begins with the foreign key's columns, deleting a referenced row scans the
 * whole table. A partial index is enough only if it covers all rows whose foreign key is not null.
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

it("every foreign key has an index, so that deletions find the referencing rows", async () => {
  const found = await foreignKeys();
  expect(found.map(({ name }) => name)).toContain("orders (user_id)");
  expect(found.filter(({ indexed }) => !indexed).map(({ name }) => name)).toEqual([]);
});
