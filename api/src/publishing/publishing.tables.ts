import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { belongsTo, createdAt, moment, updatedAt } from "../db/columns.ts";

/**
 * Every published page of the shop, with the wanted version. A trigger copies each change to
 * `release_pages`, for every release that is kept up to date.
 */
export const publishedPages = pgTable("published_pages", {
  path: text("path").primaryKey(),
  /** Grows with every change that touches the page, so that a change during a publish is not missed. */
  wantedVersion: bigint("wanted_version", { mode: "number" }).notNull().default(1),
  nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/**
 * The releases that have published pages on this database, in the order in which they are served.
 * Rows are never deleted: a release that returns must keep its old position.
 */
export const releases = pgTable("releases", {
  release: text("release").primaryKey(),
  /** The open release with the highest number is served. A rollback gives its release a new, highest number. */
  position: bigint("position", { mode: "number" }).notNull().unique(),
  /** The public origin in the URLs of its pages. */
  siteUrl: text("site_url").notNull(),
  /** Since when all of its pages have files; null before. */
  openedAt: moment("opened_at"),
  heartbeatAt: moment("tended_at"),
  createdAt: createdAt(),
});

/**
 * A page of one release, and its job: it is due while `wantedVersion` is greater than
 * `publishedVersion`. Only workers of the same release claim it.
 */
export const releasePages = pgTable(
  "release_pages",
  {
    release: belongsTo("release", () => releases.release, { onDelete: "cascade" }),
    path: text("path").notNull(),
    state: text("state", { enum: ["live", "publishing", "failed"] })
      .notNull()
      .default("publishing"),
    /** A copy of the column of `published_pages`, so that one index finds what is due. */
    wantedVersion: bigint("wanted_version", { mode: "number" }).notNull(),
    publishedVersion: bigint("published_version", { mode: "number" }).notNull().default(0),
    /** The page answered 404 when it was last published, so it has no file. */
    gone: boolean("gone").notNull().default(false),
    etag: text("etag"),
    attempts: integer("attempts").notNull().default(0),
    error: text("error"),
    nextAttemptAt: moment("next_attempt_at").notNull().default(sql`clock_timestamp()`),
    claimedUntil: moment("claimed_until"),
    publishedAt: moment("published_at"),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.release, table.path] }),
    check("release_pages_state_known", sql`${table.state} IN ('live', 'publishing', 'failed')`),
    index("release_pages_due")
      .on(table.release, table.nextAttemptAt)
      .where(sql`${table.wantedVersion} > ${table.publishedVersion}`),
    index("release_pages_state").on(table.release, table.state),
    index("release_pages_published").on(table.release, table.publishedAt),
  ],
);
