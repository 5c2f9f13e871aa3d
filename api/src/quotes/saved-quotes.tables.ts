import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { TaxLine } from "#shared/domain/tax.ts";
import { users } from "../accounts/accounts.tables.ts";
import { amountCheck, createdAt, id, moment, money } from "../db/columns.ts";

/**
 * A line of the quote. It has the product's id without a foreign key, because a quote stays when
 * the product is deleted.
 */
export type StoredQuoteLine = {
  productId: string;
  productName: string;
  quantity: number;
  unitPriceCents: number;
};

export type StoredQuoteCoupon = {
  code: string;
  discountType: "percentage" | "fixed";
  /** Percent or dollars, with two decimals. */
  discountValue: string;
};

/** How a quote or an order ships, as it was when it was made: methods are renamed and removed. Days are `yyyy-MM-dd`. */
export type StoredShipping = {
  id: string;
  name: string;
  carrierName: string;
  serviceLevel: string;
  shipsOn: string;
  arrivesBy: string;
  /** The shop had no other method, so pages do not name it. */
  isOnly: boolean;
};

export type QuoteCustomer = { firstName: string; lastName: string; email: string };

/** What a quote or an order costs; its discount is beside it. */
export const priced = () => ({
  subtotal: money("subtotal").notNull(),
  shipping: money("shipping").notNull(),
  /** The method that was chosen; null for a row from before the shop had methods. */
  shippingMethod: jsonb("shipping_method").$type<StoredShipping>(),
  tax: money("tax").notNull().default(0),
  taxLines: jsonb("tax_lines").$type<TaxLine[]>().notNull().default([]),
  total: money("total").notNull(),
});

type PricedColumns = Record<
  "subtotal" | "shipping" | "tax" | "discountAmount" | "total",
  AnyPgColumn
>;

export const pricedChecks = (name: string, table: PricedColumns) => [
  check(
    `${name}_total_adds_up`,
    sql`${table.total} = ${table.subtotal} + ${table.shipping} - ${table.discountAmount} + ${table.tax}`,
  ),
  amountCheck(`${name}_subtotal_range`, table.subtotal),
  amountCheck(`${name}_shipping_range`, table.shipping),
  amountCheck(`${name}_tax_range`, table.tax),
  amountCheck(`${name}_discount_range`, table.discountAmount),
  amountCheck(`${name}_total_range`, table.total),
];

/** Prices that hold for a customer until a moment; no stock is reserved. Amounts are never changed. */
export const savedQuotes = pgTable(
  "saved_quotes",
  {
    id: id(),
    /** Null for a quote of the seller for an email address without an account: it belongs to whoever opens one. */
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** Hash of the key that opens this one quote without a session. */
    accessKeyHash: text("access_key").notNull(),
    lines: jsonb("lines").$type<StoredQuoteLine[]>().notNull(),
    couponCode: text("coupon_code"),
    /**
     * The coupon whose use an order of the quote takes. No foreign key: the id stays when the
     * coupon is deleted, and then there is no discount.
     */
    couponId: text("coupon_id"),
    /** The coupon at the time of the quote, because it may be changed or deleted before the quote ends. */
    coupon: jsonb("coupon").$type<StoredQuoteCoupon>(),
    /** Who requested it, with the name and address of that day. */
    customer: jsonb("customer").$type<QuoteCustomer>(),
    ...priced(),
    discountAmount: money("discount_amount").notNull(),
    shippingAddress: jsonb("shipping_address").$type<PostalAddress>(),
    /** Made by the seller: its prices and its shipping hold exactly, whatever the shop's are. */
    bySeller: boolean("by_seller").notNull().default(false),
    /** What the seller wrote to the customer. */
    note: text("note"),
    institution: text("institution"),
    poNumber: text("po_number"),
    expiresAt: moment("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    ...pricedChecks("saved_quotes", table),
    uniqueIndex("saved_quotes_number_unique").on(sql`upper(right(${table.id}, 8))`),
    index("saved_quotes_newest_by_user").on(table.userId, table.createdAt, table.id),
    index("saved_quotes_created_at").on(table.createdAt, table.id),
    // Finds the quotes of an address that has no account yet.
    index("saved_quotes_email")
      .on(sql`lower(${table.customer}->>'email')`)
      .where(sql`${table.userId} IS NULL`),
    check("saved_quotes_for_somebody", sql`${table.userId} IS NOT NULL OR ${table.bySeller}`),
  ],
);
