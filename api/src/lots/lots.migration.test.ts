import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newLotBody } from "#shared/contracts/lots.ts";
import { aLotBody, aPdf, wrongLots } from "../testing/lots-under-test.ts";
import { databaseBefore } from "../testing/test-database.ts";
import { addDocument } from "./add-document.ts";
import { releaseLot } from "./change-lot-state.ts";
import { findCurrentLot } from "./lots.queries.ts";
import { moveUnits } from "./move-units.ts";
import { createLot } from "./save-lot.ts";

let shop: Awaited<ReturnType<typeof databaseBefore>>;
// The orders of before are of now, too.
const now = () => new Date();

beforeAll(async () => {
  shop = await databaseBefore("0018_lots");
  const { sql } = shop;
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
    VALUES ('keeper', 'ada@example.com', 'x', 'Ada', 'Byron', '1 Main St', 'Wheeling', 'WV', '26003')`;
  for (const id of ["vial", "other"]) {
    await sql`INSERT INTO products (id, name, slug, price, stock_quantity)
      VALUES (${id}, ${id}, ${id}, 10, 7)`;
    await sql`INSERT INTO stock_movements (id, product_id, change, stock_after, reason)
      VALUES (${id}, ${id}, 7, 7, 'opening-stock')`;
  }
  await anOrder("waiting0", "awaiting-payment", "pending", 1);
  await anOrder("process0", "processing", "pending", 2);
  await anOrder("shipped0", "processing", "shipped", 4);
  await anOrder("cancell0", "cancelled", "pending", 8);
  await shop.migrateOn();
});
afterAll(() => shop.close());

async function anOrder(id: string, status: string, shipping: string, quantity: number) {
  const { sql } = shop;
  await sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status, shipping_status)
    VALUES (${id}, 'ada@example.com', 'Ada', 'Byron', ${quantity * 10}, 0, ${quantity * 10}, ${status}, ${shipping})`;
  await sql`
    INSERT INTO order_items (id, order_id, product_id, product_name, quantity, product_price, total)
    VALUES (${id}, ${id}, 'vial', 'vial', ${quantity}, 10, ${quantity * 10})`;
}

const productOf = async (id: string) =>
  (
    await shop.sql`
    SELECT stock_quantity, lot_debt, lot_tracked_at IS NOT NULL AS tracked FROM products WHERE id = ${id}`
  )[0];

describe("a shop of the release before", () => {
  it("sells what it had: no product is tracked before it has a lot", async () => {
    const [untouched] = await shop.sql`
      SELECT count(*)::int AS count FROM products
      WHERE lot_tracked_at IS NULL AND lot_debt = 0 AND stock_quantity = 7`;
    expect(untouched?.count).toBe(2);
    expect(await shop.sql`SELECT id FROM orders WHERE lot_wish IS NOT NULL`).toEqual([]);
    expect(await wrongLots(shop)).toEqual([]);
  });

  it("still takes the orders of the release before, which knows nothing of lots", async () => {
    await shop.sql.begin(async (sql) => {
      await sql`UPDATE products SET stock_quantity = stock_quantity - 1 WHERE id = 'other'`;
      await sql`INSERT INTO stock_movements (id, product_id, change, stock_after, reason)
        VALUES ('sale', 'other', -1, 6, 'order-placed')`;
    });
    expect(await productOf("other")).toEqual({ stock_quantity: 6, lot_debt: 0, tracked: false });
  });

  it("owes what its open orders have sold as soon as a product gets its first lot", async () => {
    const { db } = shop;
    const context = { db, now };
    const lot = await createLot(context, newLotBody.parse(aLotBody("vial")), "keeper");
    expect(await productOf("vial")).toEqual({ stock_quantity: 0, lot_debt: 3, tracked: true });
    await addDocument(
      context,
      lot.id,
      { kind: "coa", fileName: "coa.pdf", bytes: aPdf("of before") },
      "keeper",
    );
    await moveUnits(context, lot.id, { kind: "receive", quantity: 5 }, "keeper");
    await releaseLot(context, lot.id, {}, "keeper");
    expect(await productOf("vial")).toEqual({ stock_quantity: 2, lot_debt: 0, tracked: true });
    expect(await findCurrentLot(db, "vial", "2026-11-23")).toMatchObject({
      lotNumber: lot.lotNumber,
    });
    expect(await wrongLots(shop)).toEqual([]);
  });
});
