import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id } from "../db/columns.ts";
import { products } from "../products/products.tables.ts";

export const cartItems = pgTable(
  "cart_items",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    productId: belongsTo("product_id", () => products.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("cart_items_one_line_per_product").on(table.userId, table.productId),
    index("cart_items_product").on(table.productId),
    check("cart_items_quantity_positive", sql`${table.quantity} > 0`),
  ],
);
