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

it("a change of stock writes none of the indexes of products, two of which are of trigrams", async () => {
  const { id } = await aStoredProduct(api, admin, { stockQuantity: 50 });
  // Without other versions of the row, so that its page has room.
  await api.sql`VACUUM products`;
  const counts = async (conn: Connection) => {
    const [row] = await conn.sql`
      SELECT n_tup_upd::int AS updated, n_tup_hot_upd::int AS "withoutIndexes"
      FROM pg_stat_xact_user_tables WHERE relname = 'products'`;
    return row as { updated: number; withoutIndexes: number };
  };
  await api.db.transaction(async (tx) => {
    // They include what this connection has not reported yet.
    const before = await counts(tx);
    await applyStockMoves(tx, [{ productId: id, change: -1 }], { reason: "stock-counted" });
    const after = await counts(tx);
    expect(after.updated - before.updated).toBe(1);
    expect(after.withoutIndexes - before.withoutIndexes).toBe(1);
  });
});
