import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";
import { products } from "../products/products.tables.ts";

const STOCK_REASONS = [
  "opening-stock",
  "order-placed",
  "order-cancelled",
  "order-reopened",
  "order-changed",
  "product-saved",
  "stock-counted",
  "import",
  "import-undone",
  "lots-begun",
  "lot-received",
  "lot-adjusted",
  "lot-scrapped",
  "lot-returned",
  "lot-released",
  "lot-blocked",
  "lot-recalled",
  "lot-allocated",
  "lot-unallocated",
  "order-shipped",
  "order-unshipped",
  "return-restocked",
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** The stock ledger: every change of a product's stock. The sum of a product's rows is its stock. */
export const stockMovements = pgTable(
  "stock_movements",
  {
    id: id(),
    productId: belongsTo("product_id", () => products.id, { onDelete: "cascade" }),
    change: integer("change").notNull(),
    stockAfter: integer("stock_after").notNull(),
    reason: text("reason", { enum: STOCK_REASONS }).notNull(),
    orderId: text("order_id").references(() => orders.id),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("stock_movements_stock_not_negative", sql`${table.stockAfter} >= 0`),
    index("stock_movements_product").on(table.productId, table.createdAt),
    index("stock_movements_order").on(table.orderId),
    index("stock_movements_actor").on(table.actorId),
  ],
);
