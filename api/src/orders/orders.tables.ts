import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { SHIPPING_STATUSES } from "#shared/domain/order-life.ts";
import { ORDER_STATUSES } from "#shared/domain/orders.ts";
import { users } from "../accounts/accounts.tables.ts";
import { coupons } from "../coupons/coupons.tables.ts";
import {
  amountCheck,
  belongsTo,
  createdAt,
  id,
  json,
  knownCheck,
  moment,
  money,
  updatedAt,
} from "../db/columns.ts";
import { products } from "../products/products.tables.ts";
import { priced, pricedChecks, savedQuotes } from "../quotes/saved-quotes.tables.ts";

/**
 * In this order: a part was paid; a paid order costs more since it was changed; a part was written off and nothing paid; more was paid than is
 * due; money of a cancelled order is to be refunded; all money of a paid order was refunded.
 */
const MONEY_STATES = [
  "part-paid",
  "due",
  "written-down",
  "overpaid",
  "refund-due",
  "refunded",
] as const;

/**
 * PO number, institution, tracking number and billing address. Tracking numbers are without spaces,
 * so that any part of them is found. Only for queries of this table alone.
 */
export const QUOTED_TEXT = sql.raw(
  `lower(coalesce("po_number", '') || ' ' || coalesce("institution", '') || ' ' || ` +
    `replace(coalesce("tracking_number", ''), ' ', '') || ' ' || ` +
    `coalesce("billing_address"->>'address1', '') || ' ' || coalesce("billing_address"->>'address2', '') || ' ' || ` +
    `coalesce("billing_address"->>'city', '') || ' ' || coalesce("billing_address"->>'zipCode', ''))`,
);
export const IS_QUOTED = sql.raw(
  `"po_number" IS NOT NULL OR "institution" IS NOT NULL OR "tracking_number" IS NOT NULL OR "billing_address" IS NOT NULL`,
);

/** The facts of a shipment and of its label. */
export const shipment = () => ({
  carrierName: text("carrier_name"),
  serviceLevel: text("service_level"),
  trackingNumber: text("tracking_number"),
  trackingUrl: text("tracking_url"),
  labelUrl: text("label_url"),
  shippingCost: money("shipping_cost"),
  estimatedDeliveryDays: integer("estimated_delivery_days"),
  shippoShipmentId: text("shippo_shipment_id"),
  shippoRateId: text("shippo_rate_id"),
  shippoTransactionId: text("shippo_transaction_id"),
});
export type ShipmentFact = keyof ReturnType<typeof shipment>;
export const SHIPMENT_FACTS = Object.keys(shipment()) as ShipmentFact[];

export const orders = pgTable(
  "orders",
  {
    id: id(),
    userId: text("user_id").references(() => users.id, { onDelete: "restrict" }),
    email: text("email").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    shippingAddress: jsonb("shipping_address").$type<PostalAddress>(),
    ...priced(),
    discountAmount: money("discount_amount").notNull().default(0),
    /** The code at the time when the order was placed. */
    couponCode: text("coupon_code"),
    /**
     * The coupon whose use the order takes; codes can be renamed and given to other coupons. No
     * foreign key, so that it stays when the coupon is deleted. Ids are never reused, and a
     * deletion need not update every order of a popular coupon.
     */
    couponId: text("coupon_id"),
    status: text("status", { enum: ORDER_STATUSES }).notNull().default("awaiting-payment"),
    notes: text("notes"),
    poNumber: text("po_number"),
    institution: text("institution"),
    billingAddress: jsonb("billing_address").$type<PostalAddress>(),
    quoteId: text("quote_id").references(() => savedQuotes.id, { onDelete: "set null" }),
    /** The customer's request about lots; respected at packing where possible. */
    lotWish: json<string>("lot_wish"),
    venmoUrl: text("venmo_url"),
    paypalUrl: text("paypal_url"),
    cashAppUrl: text("cash_app_url"),
    zelleNote: text("zelle_note"),
    // Copied from the newest shipped fulfilment. The next three fields are derived from all fulfilments (change-life.ts).
    ...shipment(),
    shippingStatus: text("shipping_status", { enum: SHIPPING_STATUSES })
      .notNull()
      .default("pending"),
    /** Since when nothing is left to pack; null while units of the order are not packed. */
    packedAt: moment("packed_at"),
    readyToShip: boolean("ready_to_ship").notNull().default(false),
    /** Since when the order waits for its payment; the time of the reminder counts from it. */
    heldSince: moment("held_since"),
    /** The payment deadline: until then the stock is kept for the order. */
    holdUntil: moment("hold_until"),
    reminderQueuedAt: moment("reminder_queued_at"),
    /** Whether it was cancelled because its payment deadline passed. */
    holdExpired: boolean("hold_expired").notNull().default(false),
    paymentReceivedAt: moment("payment_received_at"),
    /** Whether its invoice was due when it was placed: the setting of that day. */
    invoicedWhenPlaced: boolean("invoiced_when_placed").notNull().default(false),
    /** When the customer's personal data in it was erased; amounts, lots and dates stay. */
    erasedAt: moment("erased_at"),
    /**
     * Why the order's money needs attention; null when it matches the status. Triggers on the ledger and the status
     * maintain it. So the few such orders are found without computing every account.
     */
    moneyState: text("money_state", { enum: MONEY_STATES }),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(right(id, 8) || ' ' || email || ' ' || first_name || ' ' || last_name)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    knownCheck("orders_status_known", table.status, ORDER_STATUSES),
    ...pricedChecks("orders", table),
    check(
      "orders_nothing_due_never_waits",
      sql`${table.total} > 0 OR ${table.status} <> 'awaiting-payment'`,
    ),
    check("orders_discount_within_subtotal", sql`${table.discountAmount} <= ${table.subtotal}`),
    // The order number is the end of the id; two orders must never share one.
    uniqueIndex("orders_number_unique").on(sql`upper(right(${table.id}, 8))`),
    // Ascending and read backwards: a descending index would place NULLs differently from "ORDER BY … DESC".
    index("orders_newest").on(table.createdAt, table.id),
    index("orders_newest_by_status").on(table.status, table.createdAt, table.id),
    index("orders_newest_by_user").on(table.userId, table.createdAt, table.id),
    // Contains all columns of revenue by day, so that a month is summed from the index alone.
    index("orders_revenue")
      .on(table.paymentReceivedAt, table.total, table.id)
      .where(sql`${table.status} IN ('processing', 'completed')`),
    // The queues of the desk: each is counted and paged from its own partial index.
    index("orders_waiting_to_pack")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} = 'processing' AND ${table.packedAt} IS NULL AND ${table.moneyState} IS DISTINCT FROM 'refunded'`,
      ),
    index("orders_ready_to_ship")
      .on(table.createdAt, table.id)
      .where(
        sql`${table.status} IN ('processing', 'completed') AND ${table.readyToShip} AND ${table.moneyState} IS DISTINCT FROM 'refunded'`,
      ),
    index("orders_shipped")
      .on(table.createdAt, table.id)
      .where(sql`${table.status} <> 'cancelled' AND ${table.shippingStatus} <> 'pending'`),
    index("orders_money")
      .on(table.moneyState, table.createdAt, table.id)
      .where(sql`${table.moneyState} IS NOT NULL`),
    // Contains all columns of the sum of expired orders.
    index("orders_hold_expired").on(table.createdAt, table.total).where(sql`${table.holdExpired}`),
    index("orders_on_hold")
      .on(table.holdUntil, table.shippingStatus)
      .where(sql`${table.status} = 'awaiting-payment'`),
    // Finds the orders that a payment of this amount may be for.
    index("orders_open_by_total")
      .on(table.total, table.id)
      .where(sql`${table.status} = 'awaiting-payment'`),
    // A saved quote is ordered at most once.
    uniqueIndex("orders_quote_once").on(table.quoteId).where(sql`${table.quoteId} IS NOT NULL`),
    // All orders with this total, newest first.
    index("orders_by_total").on(table.total, table.createdAt, table.id),
    // Other texts that people search for. Few orders have many of them, so they are not part of `searchText`.
    index("orders_quoted_search").using("gin", sql`${QUOTED_TEXT} gin_trgm_ops`).where(IS_QUOTED),
    index("orders_by_email").using("btree", sql`lower(${table.email}) text_pattern_ops`),
    index("orders_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    // No action on delete: a product that was ordered is never deleted, so that stock can be given back.
    productId: belongsTo("product_id", () => products.id),
    productName: text("product_name").notNull(),
    productPrice: money("product_price").notNull(),
    quantity: integer("quantity").notNull(),
    total: money("total").notNull(),
  },
  (table) => [
    // Includes the columns of best sellers, so that thousands of orders are summed from the index alone.
    index("order_items_order").on(table.orderId, table.productId, table.quantity, table.total),
    // The newest orders of a product, because ids grow with time.
    index("order_items_of_product").on(table.productId, table.orderId),
    // 0 for an item that was removed from its order.
    check("order_items_quantity_not_negative", sql`${table.quantity} >= 0`),
    check(
      "order_items_total_adds_up",
      sql`${table.total} = ${table.productPrice} * ${table.quantity}`,
    ),
    amountCheck("order_items_price_range", table.productPrice),
    amountCheck("order_items_total_range", table.total),
  ],
);

/** The order's timeline: who did what, with the value before and after. */
export const orderEvents = pgTable(
  "order_events",
  {
    id: id(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    kind: text("kind").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    before: text("before"),
    after: text("after"),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_events_order").on(table.orderId, table.createdAt),
    index("order_events_actor").on(table.actorId),
  ],
);

/** Keys that open one order without a session, hashed. Every email with a link has its own. */
export const orderAccessKeys = pgTable(
  "order_access_keys",
  {
    keyHash: text("key_hash").primaryKey(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("order_access_keys_order").on(table.orderId),
    index("order_access_keys_created_at").on(table.createdAt),
  ],
);

/** Who packs an order, and until when nobody else may. A row whose time has passed means nothing. */
export const orderClaims = pgTable(
  "order_claims",
  {
    orderId: text("order_id")
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    userId: belongsTo("user_id", () => users.id, { onDelete: "cascade" }),
    until: moment("until").notNull(),
  },
  (table) => [index("order_claims_user").on(table.userId)],
);

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
