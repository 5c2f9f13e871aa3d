import { afterAll, beforeAll, expect, it } from "vitest";
import type { Connection } from "../db/client.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { applyStockMoves } from "./inventory.queries.ts";

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

/** Rows that the statements of this transaction updated, and how many of these wrote no index. */
async function countUpdates(conn: Connection) {
  // They include what this connection has not reported yet.
  const [row] = await conn.sql`
    SELECT n_tup_upd::int AS updated, n_tup_hot_upd::int AS "withoutIndexes"
    FROM pg_stat_xact_user_tables WHERE relname = 'products'`;
  return row as { updated: number; withoutIndexes: number };
}

it("a change of stock writes none of the indexes of products, some of which are of trigrams, though pages are full", async () => {
  const ids: string[] = [];
  while (ids.length < 40) {
    ids.push((await aStoredProduct(api, admin, { stockQuantity: 50 })).id);
  }
  // Packs the rows as closely as a catalogue that was imported in one run.
  await api.sql`VACUUM FULL products`;
  const moves = ids.slice(0, 10).map((productId) => ({ productId, change: -1 }));
  await api.db.transaction(async (tx) => {
    const before = await countUpdates(tx);
    await applyStockMoves(tx, moves, { reason: "stock-counted" });
    const after = await countUpdates(tx);
    expect(after.updated - before.updated).toBe(moves.length);
    expect(after.withoutIndexes - before.withoutIndexes).toBe(moves.length);
  });
});
