import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

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
