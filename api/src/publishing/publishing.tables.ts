import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, moment, updatedAt } from "../db/columns.ts";

/**
 * Every page of the shop that is published as a file, and what is still to be done for it. A row is the job:
 * it is due while `wantedVersion` is ahead of `publishedVersion`.
 */
export const publishedPages = pgTable(
  "published_pages",
  {
    path: text("path").primaryKey(),
    state: text("state", { enum: ["live", "publishing", "failed"] })
      .notNull()
      .default("publishing"),
    /** Grows with every change that touches the page, so that a change during a publish is not missed. */
    wantedVersion: bigint("wanted_version", { mode: "number" }).notNull().default(1),
    publishedVersion: bigint("published_version", { mode: "number" }).notNull().default(0),
    /** The page answered 404 when it was last published: it has no file. */
    gone: boolean("gone").notNull().default(false),
    etag: text("etag"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
    claimedUntil: moment("claimed_until"),
    publishedAt: moment("published_at"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("published_pages_state_known", sql`${table.state} IN ('live', 'publishing', 'failed')`),
    index("published_pages_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.wantedVersion} > ${table.publishedVersion}`),
    index("published_pages_state").on(table.state),
  ],
);

/** Which paths changed, to be told to a static host or CDN. */
export const publishHookDeliveries = pgTable(
  "publish_hook_deliveries",
  {
    id: id(),
    paths: jsonb("paths").$type<string[]>().notNull(),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
    claimedUntil: moment("claimed_until"),
    createdAt: createdAt(),
  },
  (table) => [
    index("publish_hook_deliveries_due")
      .on(table.nextAttemptAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
