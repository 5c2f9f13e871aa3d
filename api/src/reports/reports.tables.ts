import { sql } from "drizzle-orm";
import {
  bigint,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../db/columns.ts";

/**
 * Whole cents, or units: exact up to 2^53, as in JavaScript. PostgreSQL adds them up several times as fast as numerics,
 * and with a tenth of the memory.
 */
const sumOf = (name: string) => doublePrecision(name);

const sums = () => ({
  orders: integer("orders").notNull(),
  units: sumOf("units"),
  net: sumOf("net"),
  shipping: sumOf("shipping"),
  tax: sumOf("tax"),
  total: sumOf("total"),
  refunded: sumOf("refunded"),
  /** Units whose lots have a known cost, what was paid for them, and what they cost. */
  costedUnits: sumOf("costed_units"),
  costedNet: sumOf("costed_net"),
  cost: sumOf("cost"),
  /** What was sold, before the discounts of the orders. */
  gross: sumOf("gross"),
});

/**
 * The sums of one past day by product, method and so on (`by`), as the function `sales_of_days` computes them. A sum
 * that a row cannot have is null.
 */
export const salesDays = pgTable(
  "sales_days",
  {
    by: text("by").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    key: text("key").notNull(),
    ...sums(),
  },
  (table) => [
    primaryKey({ columns: [table.by, table.day, table.key] }),
    // The days on which a product was sold.
    index("sales_days_of_product").on(table.key, table.day).where(sql`${table.by} = 'product'`),
  ],
);

/** The kept days of a past week, month or quarter added up, except by customers: a year has few rows this way. */
export const salesSpans = pgTable(
  "sales_spans",
  {
    by: text("by").notNull(),
    kind: text("kind").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    key: text("key").notNull(),
    ...sums(),
  },
  (table) => [primaryKey({ columns: [table.by, table.kind, table.firstDay, table.key] })],
);

/** The weeks, months and quarters whose sums are kept, and were not changed since. */
export const salesKeptSpans = pgTable(
  "sales_kept_spans",
  {
    kind: text("kind").notNull(),
    firstDay: date("first_day", { mode: "string" }).notNull(),
    lastDay: date("last_day", { mode: "string" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.firstDay] })],
);

/** The days whose sums are kept, and the time zone in which they are days. */
export const salesKeptDays = pgTable("sales_kept_days", {
  day: date("day", { mode: "string" }).primaryKey(),
  zone: text("zone").notNull(),
});

/**
 * Moments at which the payment of a changed order was received: the day of such a moment is computed anew. Triggers
 * (api/db/functions/sales_note_changes.sql) add rows, never update them, so that no order waits for another one.
 */
export const salesChanges = pgTable(
  "sales_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
  },
  (table) => [index("sales_changes_at").on(table.at)],
);
