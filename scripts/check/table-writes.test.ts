import { describe, expect, it } from "vitest";
import { sourceOf } from "./sources.ts";
import { foreignWrites } from "./table-writes.ts";

const TABLES = [
  sourceOf(
    "api/src/products/products.tables.ts",
    'export const products = pgTable("products", {});',
  ),
  sourceOf("api/src/orders/orders.tables.ts", 'export const orders = pgTable("orders", {});'),
  sourceOf(
    "api/src/orders/lines.tables.ts",
    'export const orderItems = pgTable(\n  "order_items",\n);',
  ),
];
const writes = (path: string, text: string) => foreignWrites([...TABLES, sourceOf(path, text)]);
const rules = (path: string, text: string) => writes(path, text).map(({ rule }) => rule);

describe("a table", () => {
  it("is joined by other nouns and written by its own", () => {
    const text = `import { orders, orderItems as items } from "../orders/orders.tables.ts";
import { orderItems as lines } from "../orders/lines.tables.ts";
import { products } from "./products.tables.ts";
tx.select().from(orders).innerJoin(products);
tx.insert(products);
tx
  .update(orders).set({});
tx.delete(lines);
`;
    expect(writes("api/src/products/products.queries.ts", text)).toEqual([
      {
        path: "api/src/products/products.queries.ts",
        line: 7,
        rule: "a table is written by its own noun: products writes orders",
      },
      {
        path: "api/src/products/products.queries.ts",
        line: 8,
        rule: "a table is written by its own noun: products writes order_items",
      },
    ]);
  });

  it.each([
    "INSERT INTO orders (id) SELECT 1",
    "UPDATE orders SET status = 'paid'",
    "UPDATE orders o\n SET status = 'paid'",
    "UPDATE ONLY orders SET status = 'paid'",
    'UPDATE "orders" AS o SET status = 1',
    "delete from orders where true",
    "WITH gone AS (DELETE FROM order_items RETURNING id) SELECT",
    "TRUNCATE orders",
  ])("is written in SQL by its own noun only: %s", (statement) => {
    const text = `sql\`${statement}\`;`;
    expect(rules("api/src/products/a.queries.ts", text)).toHaveLength(1);
    expect(rules("api/src/orders/a.queries.ts", text)).toEqual([]);
    expect(rules("api/src/products/a.test.ts", text)).toEqual([]);
  });

  it("loses its oldest rows by its own noun only", () => {
    const text = 'export const deleteOld = deleteOldest("orders", "created_at");';
    expect(rules("api/src/products/a.queries.ts", text)).toHaveLength(1);
    expect(rules("api/src/orders/a.queries.ts", text)).toEqual([]);
  });

  it("is written in the builder's SQL by its own noun only", () => {
    const text = `import { orders } from "../orders/orders.tables.ts";
tx.execute(sql\`UPDATE \${orders} SET status = 1\`);`;
    expect(rules("api/src/products/a.queries.ts", text)).toHaveLength(1);
  });

  it.each([
    "SELECT id FROM orders FOR NO KEY UPDATE OF orders",
    "INSERT INTO products (id) VALUES (1) ON CONFLICT DO UPDATE SET id = 2",
    "SELECT id FROM products JOIN orders USING (id)",
  ])("is not written by %s", (statement) => {
    expect(rules("api/src/products/a.queries.ts", `sql\`${statement}\`;`)).toEqual([]);
  });

  it("of the products has one column that inventory writes", () => {
    const moved = "sql`UPDATE products p\n SET stock_quantity = p.stock_quantity + 1`;";
    expect(rules("api/src/inventory/inventory.queries.ts", moved)).toEqual([]);
    expect(rules("api/src/orders/orders.queries.ts", moved)).toHaveLength(1);
    const named = "sql`UPDATE products SET name = 'x'`;";
    expect(rules("api/src/inventory/inventory.queries.ts", named)).toHaveLength(1);
  });
});
