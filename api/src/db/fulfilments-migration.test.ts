import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "../testing/test-database.ts";
import { MIGRATIONS, migrate } from "./migrate.ts";

let shop: TestDatabase;
let folder: string;

/** The migration that moves orders into fulfilments. */
const MOVES = readdirSync(MIGRATIONS).find((file) => file.endsWith("_fulfilments.sql")) ?? "";

beforeAll(async () => {
  shop = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), "before-fulfilments-"));
  cpSync(MIGRATIONS, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8"));
  const place = journal.entries.findIndex(({ tag }: { tag: string }) => MOVES === `${tag}.sql`);
  expect(place).toBeGreaterThan(0);
  const entries = journal.entries.slice(0, place);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  // The functions of today need the tables of today, so the old schema gets none.
  const functions = mkdtempSync(join(tmpdir(), "no-functions-"));
  await migrate(shop.url, { folder, functions, tell: () => {} });
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

type Old = {
  id: string;
  status: string;
  shipping_status: string;
  packed_at: string | null;
  tracking_number: string | null;
};

const OLD: Old[] = [
  {
    id: "o-waiting",
    status: "awaiting-payment",
    shipping_status: "pending",
    packed_at: null,
    tracking_number: null,
  },
  {
    id: "o-paid",
    status: "processing",
    shipping_status: "pending",
    packed_at: null,
    tracking_number: null,
  },
  {
    id: "o-allocated",
    status: "processing",
    shipping_status: "pending",
    packed_at: null,
    tracking_number: null,
  },
  {
    id: "o-packed",
    status: "processing",
    shipping_status: "pending",
    packed_at: "2026-10-02T10:00:00Z",
    tracking_number: null,
  },
  {
    id: "o-shipped",
    status: "completed",
    shipping_status: "shipped",
    packed_at: "2026-10-02T10:00:00Z",
    tracking_number: "1Z 1",
  },
  {
    id: "o-again",
    status: "processing",
    shipping_status: "shipped",
    packed_at: "2026-10-04T10:00:00Z",
    tracking_number: "1Z 2",
  },
  // Before a packed order was refused, a shipment could lack its time, and a cancelled order could keep it.
  {
    id: "o-unpacked",
    status: "processing",
    shipping_status: "shipped",
    packed_at: null,
    tracking_number: "1Z 3",
  },
  {
    id: "o-cancelled",
    status: "cancelled",
    shipping_status: "pending",
    packed_at: "2026-10-02T10:00:00Z",
    tracking_number: null,
  },
];

/** Fills the schema from before fulfilments: each order has two lines, some with units of two lots. */
async function fillOldShop() {
  const { sql } = shop;
  await sql`INSERT INTO categories (id, name, slug) VALUES ('c', 'Peptides', 'peptides')`;
  for (const id of ["p1", "p2"]) {
    await sql`
      INSERT INTO products (id, name, slug, description, price, category_id)
      VALUES (${id}, ${id}, ${id}, '', 10, 'c')`;
  }
  for (const id of ["l1", "l2"]) {
    await sql`
      INSERT INTO lots (id, product_id, lot_number, state, released_at, available, allocated)
      VALUES (${id}, 'p1', ${`LOT-${id.toUpperCase()}`}, 'released', now(), 0, 9)`;
  }
  for (const [index, order] of OLD.entries()) {
    const id = `${order.id}-0000000${index}`;
    await sql`
      INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status, shipping_status,
        packed_at, tracking_number, carrier_name)
      VALUES (${id}, 'a@example.com', 'A', 'B', 30, 15, 45, ${order.status}, ${order.shipping_status},
        ${order.packed_at}, ${order.tracking_number}, ${order.tracking_number && "USPS"})`;
    await sql`
      INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total) VALUES
        (${`${id}-1`}, ${id}, 'p1', 'p1', 10, 2, 20), (${`${id}-2`}, ${id}, 'p2', 'p2', 10, 1, 10)`;
    if (["o-waiting", "o-paid", "o-cancelled"].includes(order.id)) continue;
    await sql`
      INSERT INTO lot_allocations (order_item_id, lot_id, quantity)
      VALUES (${`${id}-1`}, 'l1', 1), (${`${id}-1`}, 'l2', 1)`;
  }
  const again = "o-again-00000005";
  for (const [kind, at] of [
    ["shipped", "2026-10-03T10:00:00Z"],
    ["unshipped", "2026-10-03T11:00:00Z"],
    ["shipped", "2026-10-04T11:00:00Z"],
    ["shipped", "2026-10-05T11:00:00Z"],
  ]) {
    await sql`
      INSERT INTO order_events (id, order_id, kind, created_at)
      VALUES (gen_random_uuid()::text, ${again}, ${kind ?? ""}, ${at ?? ""})`;
  }
}

const lotsBefore = () => shop.sql`
  SELECT order_item_id, lot_id, quantity FROM lot_allocations WHERE quantity > 0 ORDER BY 1, 2`;

it("orders, shipments and lots of the schema before are in fulfilments afterwards, with nothing lost", async () => {
  await fillOldShop();
  const before = await lotsBefore();
  await migrate(shop.url, { tell: () => {} });
  const rows = await shop.sql`
    SELECT split_part(f.order_id, '-0000', 1) AS id, f.number, f.state, f.tracking_number, f.carrier_name,
      f.packed_at IS NOT NULL AS packed, f.shipped_at::text AS shipped_at
    FROM fulfilments f ORDER BY f.order_id`;
  expect(rows.map(({ id, state, tracking_number }) => [id, state, tracking_number])).toEqual([
    ["o-again", "shipped", "1Z 2"],
    ["o-allocated", "open", null],
    ["o-packed", "packed", null],
    ["o-shipped", "shipped", "1Z 1"],
    ["o-unpacked", "shipped", "1Z 3"],
  ]);
  expect(rows.every(({ number }) => number === 1)).toBe(true);
  // Shipped again after it was taken back, then corrected: the time of the second shipment.
  expect(new Date(String(rows[0]?.shipped_at)).toISOString()).toBe("2026-10-04T11:00:00.000Z");
  const lines = await shop.sql`
    SELECT count(*)::int AS lines, sum(l.quantity)::int AS units FROM fulfilment_lines l`;
  expect(lines).toMatchObject([{ lines: 10, units: 15 }]);
  const lots = await shop.sql`
    SELECT order_item_id, lot_id, quantity FROM fulfilment_lots ORDER BY 1, 2`;
  expect(lots.map((row) => ({ ...row }))).toEqual(before.map((row) => ({ ...row })));
  expect(await lotsBefore()).toEqual(before);
  const orders = await shop.sql`
    SELECT split_part(id, '-0000', 1) AS id, status, shipping_status, tracking_number,
      packed_at IS NOT NULL AS packed, ready_to_ship FROM orders ORDER BY id`;
  const wasPacked = new Set(["o-packed", "o-shipped", "o-again", "o-unpacked"]);
  expect(orders.map((row) => ({ ...row }))).toEqual(
    [...OLD]
      .sort((one, two) => (one.id < two.id ? -1 : 1))
      .map(({ id, status, shipping_status, tracking_number }) => ({
        id,
        status,
        shipping_status,
        tracking_number,
        packed: wasPacked.has(id),
        ready_to_ship: id === "o-packed",
      })),
  );
});
