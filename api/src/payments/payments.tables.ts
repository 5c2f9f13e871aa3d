import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { ENTRY_KINDS, ENTRY_METHODS } from "#shared/domain/payments.ts";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, knownCheck, money } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";
import { returns } from "../returns/returns.tables.ts";
import { statementLines } from "../statements/statements.tables.ts";

/** A sum of amounts, which may be larger than any single amount. */
const sum = (name: string) => numeric(name, { precision: 20, scale: 2 });

/**
 * The ledger of all orders. Entries are added and never changed. Triggers (api/db/functions) refuse
 * everything else. They also refuse an entry that makes an order's paid amount negative, and a
 * reversal that is not the exact opposite of one entry.
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    // An order with entries is never deleted.
    orderId: belongsTo("order_id", () => orders.id, { onDelete: "restrict" }),
    kind: text("kind", { enum: ENTRY_KINDS }).notNull(),
    method: text("method", { enum: ENTRY_METHODS }).notNull(),
    amount: money("amount").notNull(),
    /** By how much the entry changes the paid amount. */
    paidChange: money("paid_change").notNull(),
    /**
     * By how much it lowers what the order costs while it stands (`creditedBy`); of a payment that pays a refunded order
     * anew below zero. Null for an entry that has no say in the price.
     */
    credited: money("credited"),
    /** The day the money moved, in the shop's time zone. */
    receivedOn: date("received_on", { mode: "string" }).notNull(),
    reference: text("reference"),
    /** The line of the statement that it comes from; null for an entry made by hand. */
    statementLineId: text("statement_line_id").references(() => statementLines.id),
    note: text("note"),
    /** The return that it settles: a refund or a credit for its goods. */
    returnId: text("return_id").references(() => returns.id),
    /** Written because the order was marked as paid; marking it as unpaid reverses such entries and no others. */
    byStatus: boolean("by_status").notNull().default(false),
    reverses: text("reverses").references((): AnyPgColumn => payments.id),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    knownCheck("payments_kind_known", table.kind, ENTRY_KINDS),
    knownCheck("payments_method_known", table.method, ENTRY_METHODS),
    check("payments_amount_range", sql`${table.amount} BETWEEN 0.01 AND 99999999.99`),
    check(
      "payments_reversal_reverses",
      sql`(${table.kind} = 'reversal') = (${table.reverses} IS NOT NULL)`,
    ),
    check(
      "payments_paid_change_of_kind",
      sql`CASE ${table.kind} WHEN 'payment' THEN ${table.paidChange} = ${table.amount}
        WHEN 'refund' THEN ${table.paidChange} = -${table.amount} WHEN 'write-off' THEN ${table.paidChange} = 0
        WHEN 'credit' THEN ${table.paidChange} = 0 ELSE abs(${table.paidChange}) IN (0, ${table.amount}) END`,
    ),
    check(
      "payments_credited_of_kind",
      sql`CASE ${table.kind} WHEN 'refund' THEN ${table.credited} IS NOT NULL AND ${table.credited} BETWEEN 0 AND ${table.amount}
        WHEN 'payment' THEN coalesce(${table.credited}, -0.01) < 0
        WHEN 'credit' THEN ${table.credited} IS NOT NULL AND ${table.credited} = ${table.amount} ELSE ${table.credited} IS NULL END`,
    ),
    check(
      "payments_return_of_kind",
      sql`CASE ${table.kind} WHEN 'credit' THEN ${table.returnId} IS NOT NULL WHEN 'refund' THEN TRUE
        ELSE ${table.returnId} IS NULL END`,
    ),
    uniqueIndex("payments_reversed_once")
      .on(table.reverses)
      .where(sql`${table.reverses} IS NOT NULL`),
    index("payments_order").on(table.orderId),
    index("payments_actor").on(table.actorId),
    index("payments_return").on(table.returnId).where(sql`${table.returnId} IS NOT NULL`),
    // Includes the columns of the sums, so that a month is summed from the index alone.
    index("payments_newest").on(
      table.receivedOn,
      table.id,
      table.method,
      table.kind,
      table.paidChange,
    ),
    index("payments_amount").on(table.amount, table.id),
    index("payments_statement_line").on(table.statementLineId),
    // Finds out whether somebody has recorded a payment of a statement by hand.
    index("payments_by_hand")
      .on(table.amount, table.receivedOn)
      .where(sql`${table.kind} = 'payment' AND ${table.statementLineId} IS NULL`),
    index("payments_reference").using("gin", sql`lower(${table.reference}) gin_trgm_ops`),
  ],
);

/** The sums of the entries of one day by method. Read them together with `ledger_changes`. */
export const ledgerDays = pgTable(
  "ledger_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    method: text("method", { enum: ENTRY_METHODS }).notNull(),
    entries: integer("entries").notNull(),
    received: sum("received").notNull(),
    refunded: sum("refunded").notNull(),
    net: sum("net").notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.method] })],
);

/**
 * Days that got an entry since their sums were kept. A trigger (ledger_note_days.sql) adds rows, so that two entries of a
 * day never wait for each other.
 */
export const ledgerChanges = pgTable(
  "ledger_changes",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date("day", { mode: "string" }).notNull(),
  },
  (table) => [index("ledger_changes_day").on(table.day)],
);
