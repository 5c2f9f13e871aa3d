import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, moment } from "../db/columns.ts";
import { products } from "../products/products.tables.ts";

/**
 * Requests for one email when a product is back in stock. The row is deleted when the email is
 * queued, or when it is too old.
 */
export const stockWishes = pgTable(
  "stock_wishes",
  {
    id: id(),
    productId: belongsTo("product_id", () => products.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text("email").notNull(),
    /** Null for a visitor. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The hash of the token in two links: one confirms the wish, the other ends it. */
    tokenHash: text("token_hash").unique(),
    confirmedAt: moment("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("stock_wishes_once").on(table.productId, table.email),
    index("stock_wishes_user").on(table.userId),
    index("stock_wishes_by_email").on(table.email),
    index("stock_wishes_created_at").on(table.createdAt),
    index("stock_wishes_confirmed")
      .on(table.productId)
      .where(sql`${table.confirmedAt} IS NOT NULL`),
  ],
);
