import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { coupons } from "../coupons/coupons.tables.ts";
import { amountCheck, belongsTo, id, moment, money } from "../db/columns.ts";
import { orders } from "./orders.tables.ts";

/** One row per live order that used the coupon; cancelling the order deletes it. */
export const couponUsages = pgTable(
  "coupon_usages",
  {
    id: id(),
    couponId: belongsTo("coupon_id", () => coupons.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    discountAmount: money("discount_amount").notNull(),
    usedAt: moment("used_at").notNull().default(sql`clock_timestamp()`),
  },
  (table) => [
    uniqueIndex("coupon_usages_one_per_order").on(table.orderId),
    index("coupon_usages_coupon").on(table.couponId),
    index("coupon_usages_user").on(table.userId),
    amountCheck("coupon_usages_discount_range", table.discountAmount),
  ],
);
