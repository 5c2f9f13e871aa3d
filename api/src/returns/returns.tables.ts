import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { DISPOSITIONS, RETURN_STATES } from "#shared/domain/returns.ts";
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
import { fulfilments } from "../fulfilments/fulfilments.tables.ts";
import { lots } from "../lots/lots.tables.ts";
import { orderItems, orders } from "../orders/orders.tables.ts";

/** Units that come back after they were shipped. The order's row is locked before any of them is changed. */
export const returns = pgTable(
  "returns",
  {
    id: id(),
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "cascade" }),
    /** Counts from 1 in each order. */
    number: integer("number").notNull(),
    state: text("state", { enum: RETURN_STATES }).notNull().default("requested"),
    /** Whether the customer asked for it, not the seller. */
    byCustomer: boolean("by_customer").notNull(),
    note: text("note"),
    /** What the seller answered when it was approved or refused. */
    message: text("message"),
    /** What was refunded; null until it is closed. */
    refund: money("refund"),
    /** By how much the amount due was lowered, without money; null until it is closed. */
    credit: money("credit"),
    decidedAt: moment("decided_at"),
    receivedAt: moment("received_at"),
    closedAt: moment("closed_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("returns_number").on(table.orderId, table.number),
    knownCheck("returns_state_known", table.state, RETURN_STATES),
    check("returns_decided_at", sql`(${table.state} = 'requested') = (${table.decidedAt} IS NULL)`),
    check(
      "returns_received_at",
      sql`(${table.state} IN ('received', 'closed')) = (${table.receivedAt} IS NOT NULL)`,
    ),
    check(
      "returns_closed_at",
      sql`(${table.state} = 'closed') = (${table.closedAt} IS NOT NULL AND ${table.refund} IS NOT NULL AND ${table.credit} IS NOT NULL)`,
    ),
    amountCheck("returns_refund_range", table.refund),
    amountCheck("returns_credit_range", table.credit),
    index("returns_newest").on(table.createdAt, table.id),
    index("returns_newest_by_state").on(table.state, table.createdAt, table.id),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    returnId: belongsTo("return_id", () => returns.id, { onDelete: "cascade" }),
    orderItemId: belongsTo("order_item_id", () => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    reason: text("reason").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderItemId] }),
    check("return_lines_quantity_positive", sql`${table.quantity} > 0`),
    index("return_lines_order_item").on(table.orderItemId),
  ],
);

/** The units that came back: from which parcel, of which lot, and what happens to them. Rows are never changed. */
export const returnUnits = pgTable(
  "return_units",
  {
    id: id(),
    returnId: text("return_id").notNull(),
    orderItemId: text("order_item_id").notNull(),
    fulfilmentId: belongsTo("fulfilment_id", () => fulfilments.id, { onDelete: "cascade" }),
    /** Null for units of a product without lots. */
    lotId: text("lot_id").references(() => lots.id),
    quantity: integer("quantity").notNull(),
    disposition: text("disposition", { enum: DISPOSITIONS }).notNull(),
  },
  (table) => [
    foreignKey({
      name: "return_units_line_fk",
      columns: [table.returnId, table.orderItemId],
      foreignColumns: [returnLines.returnId, returnLines.orderItemId],
    }).onDelete("cascade"),
    check("return_units_quantity_positive", sql`${table.quantity} > 0`),
    knownCheck("return_units_disposition_known", table.disposition, DISPOSITIONS),
    index("return_units_line").on(table.returnId, table.orderItemId),
    index("return_units_fulfilment").on(table.fulfilmentId),
    index("return_units_lot").on(table.lotId),
  ],
);
