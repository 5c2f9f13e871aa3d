import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, updatedAt } from "../db/columns.ts";
import { products } from "../products/products.tables.ts";

/** Named lists of products, which customers keep for later orders. */
export const productLists = pgTable(
  "product_lists",
  {
    id: id(),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /**
     * The random part of the link that shows the list; null while it is not shared. Not hashed, because the owner copies
     * the same link again, and it shows nothing but products.
     */
    shareKey: text("share_key").unique("product_lists_share_key"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("product_lists_one_name").on(table.userId, sql`lower(${table.name})`),
    check("product_lists_named", sql`${table.name} <> ''`),
  ],
);

export const productListItems = pgTable(
  "product_list_items",
  {
    listId: belongsTo("list_id", () => productLists.id, { onDelete: "cascade" }),
    /** In the order in which the products were added. */
    position: integer("position").notNull(),
    /** Null after the product was deleted. */
    productId: text("product_id").references(() => products.id, { onDelete: "set null" }),
    /** As it was called when it was added. */
    productName: text("product_name").notNull(),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.listId, table.position] }),
    uniqueIndex("product_list_items_once").on(table.listId, table.productId),
    index("product_list_items_product").on(table.productId),
    check("product_list_items_quantity_positive", sql`${table.quantity} > 0`),
  ],
);
