import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Cents } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/** What the receiver of a mail about an order knew before it. `entry` is the payment that the mail is for. */
export type ToldFacts = {
  status?: OrderStatus;
  /** When the payment that was told of was received; null for none. */
  receivedAt?: string | null;
  entry?: { id: string; amount: Cents };
};

/**
 * The outbox: a row is written in the transaction of what caused it and is itself the job the worker claims.
 * `data` holds what the mail says, never a secret: tokens and access keys are drawn when the mail is delivered.
 */
export const mails = pgTable(
  "mails",
  {
    id: id(),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
    /** A mail that could not be delivered by then has failed; sending it again sets a new limit. */
    retryUntil: moment("retry_until")
      .notNull()
      .default(sql`clock_timestamp() + interval '24 hours'`),
    /** A worker that dies lets go of its mail when this moment has passed. */
    claimedUntil: moment("claimed_until"),
    /**
     * Which fact of its order the mail tells, such as "status": of what waits, what is not true any more is withdrawn by
     * it. Null for mails that are never withdrawn.
     */
    about: text("about"),
    /** What its receiver knew before; null for a mail that goes out at once and is not withdrawn. */
    told: jsonb("told").$type<ToldFacts>(),
    /**
     * The mail that must have left before this one corrects it. No foreign key: mails are deleted after their time, and
     * one that is gone is not waited for.
     */
    follows: text("follows"),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    orderId: text("order_id").references(() => orders.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    check("mails_state_known", sql`${table.state} IN ('waiting', 'sent', 'failed')`),
    index("mails_due").on(table.nextAttemptAt).where(sql`${table.state} = 'waiting'`),
    index("mails_newest").on(table.createdAt, table.id),
    index("mails_newest_by_state").on(table.state, table.createdAt, table.id),
    index("mails_user").on(table.userId),
    index("mails_order").on(table.orderId),
  ],
);
