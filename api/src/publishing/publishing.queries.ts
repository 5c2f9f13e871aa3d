import { eq, inArray, sql } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { sqlOf } from "../db/sql-of.ts";
import { products } from "../products/products.tables.ts";
import { publishedPages } from "./publishing.tables.ts";

/** The channel on which a commit says that there is something to publish. */
export const PUBLISH_CHANNEL = "publishing";

export type ClaimedPage = { path: string; version: number; attempts: number };

export type KnownPage = {
  path: string;
  wantedVersion: number;
  publishedVersion: number;
  gone: boolean;
};

export type PublishedResult = {
  path: string;
  /** The version that the claim was for; a newer wish keeps the page due. */
  version: number;
  /** Null when the page answered 404 and has no file. */
  etag: string | null;
};

/** Asks for the pages to be published, `delay` milliseconds from now at the earliest. */
export async function wantPages(conn: Connection, paths: string[], delay = 0): Promise<void> {
  if (paths.length === 0) return;
  const sql = sqlOf(conn);
  // Versions follow the clock, so that those of a new database never match the files of an old one by chance.
  // A page that was just published waits 100 ms for its next turn: a burst of changes renders the catalogue ten
  // times a second. Paths are sorted: two changes that touch the same pages must not wait for each other.
  await sql`
    INSERT INTO published_pages AS page (path, wanted_version, next_attempt_at)
    SELECT path, ${newVersion(sql)}, clock_timestamp() + make_interval(secs => ${delay / 1000})
    FROM unnest(${paths.toSorted()}::text[]) AS path
    ON CONFLICT (path) DO UPDATE SET
      wanted_version = greatest(page.wanted_version + 1, excluded.wanted_version),
      state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
      next_attempt_at = greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds')`;
}

/** Asks for every known page again. */
export async function wantEveryPage(conn: Connection): Promise<void> {
  const sql = sqlOf(conn);
  await sql`
    UPDATE published_pages SET
      wanted_version = greatest(wanted_version + 1, ${newVersion(sql)}),
      state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
      next_attempt_at = clock_timestamp()
    WHERE path IN (SELECT path FROM published_pages WHERE NOT gone ORDER BY path FOR UPDATE)`;
}

/** Makes rows for pages that have none: the content pages given and one for each product. */
export async function addMissingPages(
  conn: Connection,
  contentPages: string[],
  productPath: (slug: string) => string,
): Promise<void> {
  const rows = await conn.select({ slug: products.slug }).from(products);
  const paths = [...contentPages, ...rows.map(({ slug }) => productPath(slug))].toSorted();
  const sql = sqlOf(conn);
  await sql`
    INSERT INTO published_pages (path, wanted_version)
    SELECT path, ${newVersion(sql)} FROM unnest(${paths}::text[]) AS path
    ON CONFLICT (path) DO NOTHING`;
}

/** Wakes the publisher when the transaction commits. Only a hint: it also looks by itself. */
export async function hintPublisher(conn: Connection): Promise<void> {
  await sqlOf(conn)`SELECT pg_notify(${PUBLISH_CHANNEL}, '')`;
}

/**
 * Takes up to `limit` pages that are due, those first that became due last: an edit does not wait for the rest of a
 * full publish. They are ours for `leaseSeconds`; those of a worker that was killed are taken over after that.
 */
export async function claimPages(
  conn: Connection,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedPage[]> {
  const sql = sqlOf(conn);
  const claimed = await sql<(ClaimedPage & { due: number })[]>`
    UPDATE published_pages AS page
    SET claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    FROM (
      SELECT path FROM published_pages
      WHERE wanted_version > published_version AND next_attempt_at <= clock_timestamp()
        AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
      ORDER BY next_attempt_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE page.path = due.path
    RETURNING page.path, page.wanted_version::float8 AS version, page.attempts,
      extract(epoch FROM page.next_attempt_at)::float8 AS due`;
  return claimed.toSorted((one, other) => other.due - one.due);
}

/** Gives back what was claimed and not begun. */
export async function releaseClaims(conn: Connection, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  await conn
    .update(publishedPages)
    .set({ claimedUntil: null })
    .where(inArray(publishedPages.path, paths));
}

/** Notes what is now in the files. A page that was wanted again meanwhile stays due. */
export async function notePublished(conn: Connection, results: PublishedResult[]): Promise<void> {
  if (results.length === 0) return;
  const sorted = results.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const sql = sqlOf(conn);
  await sql`
    UPDATE published_pages AS page SET
      published_version = done.version, etag = done.etag, gone = done.etag IS NULL,
      state = CASE WHEN page.wanted_version > done.version THEN 'publishing' ELSE 'live' END,
      attempts = 0, error = NULL, claimed_until = NULL,
      published_at = clock_timestamp(), updated_at = clock_timestamp()
    FROM unnest(
      ${sorted.map((r) => r.path)}::text[], ${sorted.map((r) => String(r.version))}::bigint[],
      ${sorted.map((r) => r.etag)}::text[]
    ) AS done (path, version, etag)
    WHERE page.path = done.path`;
}

/** Keeps the last good file; tries again after 1 s, doubling to 5 minutes. `error` is shown to the admin. */
export async function noteFailed(
  conn: Connection,
  page: ClaimedPage,
  error: string,
): Promise<void> {
  const seconds = Math.min(2 ** page.attempts, 300);
  await conn
    .update(publishedPages)
    .set({
      state: "failed",
      error,
      attempts: page.attempts + 1,
      claimedUntil: null,
      // Also when an earlier release had the page: this one has not.
      publishedVersion: sql`least(${publishedPages.publishedVersion}, ${page.version}::bigint - 1)`,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(publishedPages.path, page.path));
}

export async function findKnownPages(conn: Connection): Promise<KnownPage[]> {
  return sqlOf(conn)<KnownPage[]>`
    SELECT path, wanted_version::float8 AS "wantedVersion",
      published_version::float8 AS "publishedVersion", gone
    FROM published_pages ORDER BY path`;
}

const newVersion = (sql: ReturnType<typeof sqlOf>) =>
  sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;
