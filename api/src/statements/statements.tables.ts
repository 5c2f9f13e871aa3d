import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type ColumnMapping,
  LINE_KINDS,
  LINE_STATES,
  STATEMENT_LAYOUTS,
} from "#shared/contracts/statements.ts";
import { ENTRY_METHODS } from "#shared/domain/payments.ts";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, knownCheck, moment, money, updatedAt } from "../db/columns.ts";
import type { StatementRow } from "./statement-row.ts";

/** An account at a service or bank, from which statements come. */
export const paymentSources = pgTable(
  "payment_sources",
  {
    id: id(),
    name: text("name").notNull(),
    method: text("method", { enum: ENTRY_METHODS }).notNull(),
    timeZone: text("time_zone").notNull(),
    /** The columns of its files, when no known layout fits. */
    mapping: jsonb("mapping").$type<ColumnMapping>(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("payment_sources_name").on(sql`lower(${table.name})`)],
);

export const statementFiles = pgTable(
  "statement_files",
  {
    id: id(),
    sourceId: belongsTo("source_id", () => paymentSources.id),
    fileName: text("file_name").notNull(),
    layout: text("layout", { enum: STATEMENT_LAYOUTS }).notNull(),
    /** The first and the last day of its lines; null when it has none. */
    firstDay: date("first_day", { mode: "string" }),
    lastDay: date("last_day", { mode: "string" }),
    newCount: integer("new_count").notNull(),
    duplicateCount: integer("duplicate_count").notNull(),
    ignoredCount: integer("ignored_count").notNull(),
    unreadableCount: integer("unreadable_count").notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    index("statement_files_source").on(table.sourceId),
    index("statement_files_actor").on(table.actorId),
  ],
);

/**
 * The lines of statements, each stored once although several files may contain it. A trigger on the ledger maintains
 * the applied amount. A constraint ensures that the entries of a line never exceed its gross.
 */
export const statementLines = pgTable(
  "statement_lines",
  {
    id: id(),
    statementId: belongsTo("statement_id", () => statementFiles.id),
    sourceId: belongsTo("source_id", () => paymentSources.id),
    /** Line of the file, counted from 1. */
    row: integer("row").notNull(),
    raw: text("raw").notNull(),
    date: date("date", { mode: "string" }).notNull(),
    gross: money("gross").notNull(),
    fee: money("fee").notNull(),
    net: money("net").notNull(),
    payerName: text("payer_name"),
    payerEmail: text("payer_email"),
    memo: text("memo").notNull(),
    externalId: text("external_id"),
    type: text("type").notNull(),
    kind: text("kind", { enum: LINE_KINDS }).notNull(),
    /** Equal for the same line in another file; `occurrence` numbers equal lines from 1. */
    fingerprint: text("fingerprint").notNull(),
    occurrence: integer("occurrence").notNull(),
    /** Possible order numbers in its texts, whether such orders exist or not. */
    orderNumbers: text("order_numbers").array().notNull(),
    /** The payer's name for comparison; null for none. */
    payerKey: text("payer_key"),
    applied: money("applied").notNull().default(0),
    ignoredAt: moment("ignored_at"),
    /** The linked entry that was recorded by hand. Entries are never deleted, so it always exists. */
    linkedPaymentId: text("linked_payment_id"),
    /** Set when its file was undone. The row stays, because reversed entries still refer to it. */
    undoneAt: moment("undone_at"),
    state: text("state", { enum: LINE_STATES }).generatedAlwaysAs(sql`CASE
      WHEN ignored_at IS NOT NULL THEN 'ignored'
      WHEN linked_payment_id IS NOT NULL THEN 'linked'
      WHEN applied = 0 THEN 'open'
      WHEN applied < gross THEN 'part-applied'
      ELSE 'applied' END`),
    searchText: text("search_text").generatedAlwaysAs(
      sql`lower(coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || memo || ' ' || coalesce(external_id, ''))`,
    ),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "statement_lines_applied_within_gross",
      sql`${table.applied} BETWEEN 0 AND greatest(${table.gross}, 0)`,
    ),
    check("statement_lines_fee_range", sql`${table.fee} BETWEEN 0 AND 99999999.99`),
    knownCheck("statement_lines_kind_known", table.kind, LINE_KINDS),
    check(
      "statement_lines_incoming_positive",
      sql`${table.kind} <> 'incoming' OR ${table.gross} > 0`,
    ),
    uniqueIndex("statement_lines_once")
      .on(table.sourceId, table.fingerprint, table.occurrence)
      .where(sql`${table.undoneAt} IS NULL`),
    index("statement_lines_source").on(table.sourceId),
    index("statement_lines_statement").on(table.statementId),
    index("statement_lines_newest")
      .on(table.state, table.date, table.id)
      .where(sql`${table.undoneAt} IS NULL`),
    index("statement_lines_payer")
      .on(table.payerKey)
      .where(sql`${table.applied} > 0 AND ${table.payerKey} IS NOT NULL`),
    uniqueIndex("statement_lines_linked_once")
      .on(table.linkedPaymentId)
      .where(sql`${table.linkedPaymentId} IS NOT NULL`),
    index("statement_lines_search").using("gin", sql`${table.searchText} gin_trgm_ops`),
  ],
);

/**
 * Rows of files that equal a line of another file. When that file is undone, the row replaces the
 * line, because the payment has arrived all the same.
 */
export const statementRepeats = pgTable(
  "statement_repeats",
  {
    statementId: belongsTo("statement_id", () => statementFiles.id),
    lineId: belongsTo("line_id", () => statementLines.id),
    content: jsonb("content").$type<StatementRow>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.statementId, table.lineId] }),
    index("statement_repeats_line").on(table.lineId),
  ],
);
