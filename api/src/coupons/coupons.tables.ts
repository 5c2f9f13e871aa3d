import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import {
  amountCheck,
  belongsTo,
  createdAt,
  id,
  knownCheck,
  moment,
  money,
  updatedAt,
} from "../db/columns.ts";
import { products } from "../products/products.tables.ts";

export const coupons = pgTable(
  "coupons",
  {
    id: id(),
    code: text("code").notNull().unique(),
    description: text("description"),
    discountType: text("discount_type", { enum: ["percentage", "fixed"] }).notNull(),
    /** Percent with two decimals (as hundredths in code) or dollars (as cents). */
    discountValue: money("discount_value").notNull(),
    minimumOrderAmount: money("minimum_order_amount"),
    maximumDiscountAmount: money("maximum_discount_amount"),
    scope: text("scope", { enum: ["all", "products"] })
      .notNull()
      .default("all"),
    isActive: boolean("is_active").notNull().default(true),
    validFrom: moment("valid_from").notNull().default(sql`clock_timestamp()`),
    validUntil: moment("valid_until"),
    usageLimit: integer("usage_limit"),
    usageCount: integer("usage_count").notNull().default(0),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    knownCheck("coupons_type_known", table.discountType, ["percentage", "fixed"]),
    knownCheck("coupons_scope_known", table.scope, ["all", "products"]),
    check("coupons_code_upper_case", sql`${table.code} = upper(${table.code})`),
    check(
      "coupons_percentage_range",
      sql`${table.discountType} <> 'percentage' OR ${table.discountValue} <= 100`,
    ),
    check("coupons_usage_not_negative", sql`${table.usageCount} >= 0`),
    amountCheck("coupons_value_range", table.discountValue),
    amountCheck("coupons_minimum_range", table.minimumOrderAmount),
    amountCheck("coupons_maximum_range", table.maximumDiscountAmount),
    index("coupons_created_at").on(table.createdAt, table.id),
    index("coupons_created_by").on(table.createdBy),
  ],
);

export const couponProducts = pgTable(
  "coupon_products",
  {
    id: id(),
    couponId: belongsTo("coupon_id", () => coupons.id, { onDelete: "cascade" }),
    productId: belongsTo("product_id", () => products.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("coupon_products_once").on(table.couponId, table.productId),
    index("coupon_products_product").on(table.productId),
  ],
);
