import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.tables.ts";
import { belongsTo, createdAt, id, moment, updatedAt } from "../db/columns.ts";

export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text("url").notNull(),
    description: text("description").notNull().default(""),
    events: text("events").array().notNull(),
    /**
     * Signs every delivery; encrypted by SECRETS_KEY (webhook-secrets.ts). Only the answer that created it contains it.
     */
    secret: text("secret").notNull(),
    state: text("state", { enum: ["enabled", "disabled"] })
      .notNull()
      .default("enabled"),
    /** `publish-hook` is the one of PUBLISH_HOOK_URL: it gets that hook's own format and cannot be edited. */
    kind: text("kind", { enum: ["standard", "publish-hook"] })
      .notNull()
      .default("standard"),
    /** Since when every attempt has failed; null after a success. */
    failingSince: moment("failing_since"),
    disabledAt: moment("disabled_at"),
    /** Whether it was disabled because it failed, not by a person. */
    disabledReason: text("disabled_reason", { enum: ["failing", "person"] }),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("webhooks_state_known", sql`${table.state} IN ('enabled', 'disabled')`),
    check("webhooks_kind_known", sql`${table.kind} IN ('standard', 'publish-hook')`),
    index("webhooks_created_by").on(table.createdBy),
    uniqueIndex("webhooks_one_publish_hook")
      .on(table.kind)
      .where(sql`${table.kind} = 'publish-hook'`),
  ],
);

/** Events, written in the transaction of their cause when a webhook subscribes to them. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Sent as `webhook-id`, the same in every attempt and replay. */
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    /** The JSON that is signed and sent. */
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("webhook_events_created_at").on(table.createdAt)],
);

/** One event for one webhook. A row is the job that a worker claims, and stays as the log. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    eventId: belongsTo("event_id", () => webhookEvents.id, { onDelete: "cascade" }),
    webhookId: belongsTo("webhook_id", () => webhooks.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    /** The status of the last answer; null when there was none. */
    lastStatus: integer("last_status"),
    lastError: text("last_error"),
    lastAttemptAt: moment("last_attempt_at"),
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
    /** Until when it is tried; a replay extends it. */
    retryUntil: moment("retry_until").notNull().default(sql`clock_timestamp() + interval '3 days'`),
    claimedUntil: moment("claimed_until"),
    createdAt: createdAt(),
  },
  (table) => [
    check("webhook_deliveries_state_known", sql`${table.state} IN ('waiting', 'sent', 'failed')`),
    index("webhook_deliveries_event").on(table.eventId),
    index("webhook_deliveries_newest").on(table.webhookId, table.createdAt, table.id),
    index("webhook_deliveries_due")
      .on(table.webhookId, table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_deliveries_old").on(table.state, table.createdAt),
  ],
);
