import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { FULFILMENT_STATES } from "#shared/domain/order-life.ts";
import {
  amountCheck,
  belongsTo,
  createdAt,
  id,
  knownCheck,
  moment,
  updatedAt,
} from "../db/columns.ts";
import { orderItems, orders, shipment } from "../orders/orders.tables.ts";

/** Units of order lines that travel together. The order's row is locked before any of them is changed. */
export const fulfilments = pgTable(
  "fulfilments",
  {
    id: id(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    /** Counts from 1 in each order. Cancelled ones keep theirs: slips, labels and the timeline may name them. */
    number: integer("number").notNull(),
    state: text("state", { enum: FULFILMENT_STATES }).notNull().default("open"),
    ...shipment(),
    packedAt: moment("packed_at"),
    shippedAt: moment("shipped_at"),
    deliveredAt: moment("delivered_at"),
    /**
     * It was shipped and taken back after its customer may have been told. A recall finds the customer even when the
     * units are given back to their lots.
     */
    mayHaveLeft: boolean("may_have_left").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("fulfilments_number").on(table.orderId, table.number),
    knownCheck("fulfilments_state_known", table.state, FULFILMENT_STATES),
    check(
      "fulfilments_packed_at",
      sql`(${table.state} IN ('open', 'cancelled')) = (${table.packedAt} IS NULL)`,
    ),
    check(
      "fulfilments_shipped_at",
      sql`(${table.state} IN ('shipped', 'delivered')) = (${table.shippedAt} IS NOT NULL)`,
    ),
    check(
      "fulfilments_delivered_at",
      sql`(${table.state} = 'delivered') = (${table.deliveredAt} IS NOT NULL)`,
    ),
    amountCheck("fulfilments_shipping_cost_range", table.shippingCost),
    // A search for a tracking number begins here. Blanks do not count.
    index("fulfilments_tracking")
      .on(sql`lower(replace(${table.trackingNumber}, ' ', ''))`, table.orderId)
      .where(sql`${table.trackingNumber} IS NOT NULL`),
  ],
);

/** The units of an order item in a fulfilment. A trigger keeps their sum within the ordered units. */
export const fulfilmentLines = pgTable(
  "fulfilment_lines",
  {
    fulfilmentId: belongsTo("fulfilment_id", () => fulfilments.id, { onDelete: "cascade" }),
    orderItemId: belongsTo("order_item_id", () => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    /** Units that came back after they were shipped. */
    returned: integer("returned").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.fulfilmentId, table.orderItemId] }),
    check("fulfilment_lines_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "fulfilment_lines_returned_within",
      sql`${table.returned} BETWEEN 0 AND ${table.quantity}`,
    ),
    index("fulfilment_lines_order_item").on(table.orderItemId),
  ],
);
