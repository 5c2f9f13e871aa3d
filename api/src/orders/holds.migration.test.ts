import { afterAll, beforeAll, expect, it } from "vitest";
import { hashSecret } from "../hash-secret.ts";
import { databaseBefore } from "../testing/test-database.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;

beforeAll(async () => {
  shop = await databaseBefore("0040_holds_and_quoted_coupons");
});
afterAll(() => shop.close());

it("orders of 0.00 stop waiting, holds get their beginning, and quotes their coupon and the hash of their key", async () => {
  const { sql } = shop;
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('u', 'ada@example.com', 'x', 'Ada', 'Byron', '1 Main St', 'Wheeling', 'WV', '26003')`;
  const order = (id: string, total: number) => sql`
    INSERT INTO orders (id, user_id, email, first_name, last_name, subtotal, shipping, total, hold_until, created_at)
    VALUES (${id}, 'u', 'ada@example.com', 'Ada', 'Byron', ${total}, 0, ${total}, now(), '2026-01-01Z')`;
  await order("free-0001", 0);
  await order("plain-0002", 10);
  await order("revived-0003", 10);
  await sql`
    INSERT INTO order_events (id, order_id, kind, before, after, created_at) VALUES
      ('e1', 'revived-0003', 'placed', NULL, 'awaiting-payment', '2026-01-01Z'),
      ('e2', 'revived-0003', 'status-changed', 'cancelled', 'awaiting-payment', '2026-02-01Z')`;
  await sql`
    INSERT INTO coupons (id, code, discount_type, discount_value) VALUES ('c', 'LAB10', 'fixed', 10)`;
  await sql`
    INSERT INTO saved_quotes (id, user_id, access_key, lines, coupon_code, subtotal, discount_amount, shipping, total, expires_at)
    VALUES ('q', 'u', 'the key', '[]', 'LAB10', 20, 10, 0, 10, now())`;
  expect(await shop.migrateOn()).toEqual([]);
  const orders = await sql`
    SELECT id, status, hold_until IS NULL AS unheld, payment_received_at IS NOT NULL AS paid,
      to_char(held_since AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS since FROM orders ORDER BY id`;
  expect([...orders]).toEqual([
    { id: "free-0001", status: "processing", unheld: true, paid: true, since: null },
    {
      id: "plain-0002",
      status: "awaiting-payment",
      unheld: false,
      paid: false,
      since: "2026-01-01",
    },
    {
      id: "revived-0003",
      status: "awaiting-payment",
      unheld: false,
      paid: false,
      since: "2026-02-01",
    },
  ]);
  expect([...(await sql`SELECT access_key, coupon_id FROM saved_quotes`)]).toEqual([
    { access_key: hashSecret("the key"), coupon_id: "c" },
  ]);
});
