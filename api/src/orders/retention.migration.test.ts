import { afterAll, beforeAll, expect, it } from "vitest";
import { prune } from "../prune.ts";
import { databaseBefore } from "../testing/test-database.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;

beforeAll(async () => {
  shop = await databaseBefore("0013_retention");
});
afterAll(() => shop.close());

it("a database of the release before keeps its young keys and loses its old ones", async () => {
  const { sql } = shop;
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('u', 'ada@example.com', 'x', 'Ada', 'Byron', '1 Main St', 'Wheeling', 'WV', '26003')`;
  await sql`
    INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total)
    VALUES ('o', 'u', 'ada@example.com', 'Ada', 'Byron', 10, 0, 10)`;
  await sql`
    INSERT INTO order_access_keys (key_hash, order_id, created_at)
    VALUES ('old', 'o', '2020-01-01'), ('young', 'o', clock_timestamp())`;
  expect(await shop.migrateOn()).toEqual([]);
  await prune({ db: shop.db, now: () => new Date() });
  expect(await sql`SELECT key_hash FROM order_access_keys`).toEqual([{ key_hash: "young" }]);
});
