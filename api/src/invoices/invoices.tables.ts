import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { CREDIT_REASONS, DOCUMENT_KINDS } from "#shared/domain/invoices.ts";
import { belongsTo, createdAt, id, knownCheck, moment, money } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";
import type { InvoiceContent } from "./invoice-content.ts";

/**
 * The last number of each year. A transaction takes its numbers last and holds the row until it
 * ends, so that a transaction that is rolled back leaves no gap.
 */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer("year").primaryKey(),
  last: integer("last").notNull(),
  /** When that number was issued: a later number is never older. */
  lastAt: moment("last_at").notNull(),
});

/**
 * Invoices and credit notes, in one sequence of numbers. Triggers (api/db/functions) refuse every
 * change, and a number that does not follow the one before.
 */
export const invoices = pgTable(
  "invoices",
  {
    id: id(),
    kind: text("kind", { enum: DOCUMENT_KINDS }).notNull(),
    year: integer("year").notNull(),
    serial: integer("serial").notNull(),
    /** The year, and the serial in six digits or more: "2026-000123". */
    number: text("number").notNull(),
    // An order with documents is never deleted.
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "restrict" }),
    creditsId: text("credits_id").references((): AnyPgColumn => invoices.id),
    reason: text("reason", { enum: CREDIT_REASONS }),
    total: money("total").notNull(),
    /** In the shop's time zone of that moment. */
    issuedOn: date("issued_on", { mode: "string" }).notNull(),
    issuedAt: moment("issued_at").notNull(),
    /** Everything that the document says, as it was when it was issued. */
    content: jsonb("content").$type<InvoiceContent>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    knownCheck("invoices_kind_known", table.kind, DOCUMENT_KINDS),
    check("invoices_total_range", sql`${table.total} BETWEEN 0 AND 99999999.99`),
    check("invoices_serial_positive", sql`${table.serial} > 0`),
    check(
      "invoices_note_credits_invoice",
      sql`CASE ${table.kind} WHEN 'invoice' THEN ${table.creditsId} IS NULL AND ${table.reason} IS NULL
        ELSE ${table.creditsId} IS NOT NULL AND ${table.reason} IS NOT NULL AND ${table.total} > 0 END`,
    ),
    uniqueIndex("invoices_number").on(table.year, table.serial),
    uniqueIndex("invoices_number_text").on(table.number),
    index("invoices_order").on(table.orderId, table.serial),
    index("invoices_credits").on(table.creditsId),
    index("invoices_issued_on").on(table.issuedOn, table.year, table.serial),
  ],
);
