import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { Cents } from "#shared/domain/money.ts";
import type { OrderStatus } from "#shared/domain/orders.ts";
import { users } from "../accounts/accounts.tables.ts";
import { createdAt, id, moment } from "../db/columns.ts";
import { orders } from "../orders/orders.tables.ts";

/** What the receiver of an email about an order knew before it. `entry` is the payment that the email is about. */
export type ToldFacts = {
  status?: OrderStatus;
  /** When the announced payment was received; null for none. */
  receivedAt?: string | null;
  entry?: { id: string; amount: Cents };
};

/**
 * The outbox. A row is written in the transaction of its cause and is itself the job that a worker claims. `data` holds
 * the email's facts and never a secret: tokens and access keys are created at delivery.
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
    /** After this moment an email that could not be delivered has failed. Sending it again sets a new limit. */
    retryUntil: moment("retry_until")
      .notNull()
      .default(sql`clock_timestamp() + interval '24 hours'`),
    /** End of the lease: after this moment another worker may claim the email of a worker that died. */
    claimedUntil: moment("claimed_until"),
    /**
     * The fact of the order that the email is about, such as "status". A newer email about the same
     * fact withdraws the waiting ones. Null for emails that are never withdrawn.
     */
    about: text("about"),
    /** What the receiver knew before; null for an email that is sent at once and never withdrawn. */
    told: jsonb("told").$type<ToldFacts>(),
    /**
     * Id of the email that must be sent before this one corrects it. No foreign key, because old
     * emails are deleted; a deleted one is not waited for.
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
    index("mails_recipient").on(sql`lower(${table.recipient})`),
  ],
);

/** Every change of a text of an email; rows are only added. The newest of a kind holds. */
export const mailTexts = pgTable(
  "mail_texts",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** Null for a reset to the standard text; so is `text`. */
    subject: text("subject"),
    text: text("text"),
    actorId: text("actor_id").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    index("mail_texts_newest").on(table.kind, table.createdAt, table.id),
    index("mail_texts_actor").on(table.actorId),
  ],
);

/** Email addresses that refused an email for good. The mark informs the staff; emails are sent all the same. */
export const refusedAddresses = pgTable(
  "refused_addresses",
  {
    id: id(),
    /** In lower case, with the domain as the shop wrote to it. */
    email: text("email").notNull(),
    /** The words of the mail server. */
    reason: text("reason").notNull(),
    refusedAt: moment("refused_at").notNull().default(sql`clock_timestamp()`),
    /**
     * When somebody said, or a link from an email showed, that the address is right; null while it is
     * marked. Kept, because an email from before may come back later, and says nothing new.
     */
    rightAt: moment("right_at"),
  },
  (table) => [
    uniqueIndex("refused_addresses_email").on(table.email),
    index("refused_addresses_refused").on(table.refusedAt),
  ],
);
