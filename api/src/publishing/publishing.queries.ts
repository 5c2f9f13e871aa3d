import { and, count, eq, ne, sql } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
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

/** A page that is to be published, `delay` milliseconds from now at the earliest. */
export type PageWish = { path: string; delay?: number };

/** Asks for the pages to be published. */
export async function wantPages(conn: Connection, wishes: PageWish[]): Promise<void> {
  if (wishes.length === 0) return;
  const { sql } = conn;
  const sorted = wishes.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const delayed = sorted.filter(({ delay }) => delay).map(({ path }) => path);
  // Versions follow the clock, so that those of a new database never match the files of an old one by chance.
  // A page that was just published waits 100 ms for its next turn: a burst of changes renders the catalogue ten
  // times a second. A delayed page that waits already keeps its moment: changes that never pause would put it off for
  // ever. Paths are sorted: two changes that touch the same pages must not wait for each other.
  await sql`
    INSERT INTO published_pages AS page (path, wanted_version, next_attempt_at)
    SELECT path, ${newVersion(sql)}, clock_timestamp() + make_interval(secs => delay / 1000)
    FROM unnest(
      ${sorted.map(({ path }) => path)}::text[], ${sorted.map(({ delay }) => delay ?? 0)}::float8[]
    ) AS wish (path, delay)
    ON CONFLICT (path) DO UPDATE SET
      wanted_version = greatest(page.wanted_version + 1, excluded.wanted_version),
      state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
      next_attempt_at = CASE
        WHEN page.path = ANY(${delayed}::text[]) AND page.wanted_version > page.published_version
          AND (page.claimed_until IS NULL OR page.claimed_until < clock_timestamp())
        THEN least(page.next_attempt_at, excluded.next_attempt_at)
        ELSE greatest(excluded.next_attempt_at, page.published_at + interval '100 milliseconds')
      END`;
}

/** Asks for every known page again. */
export async function wantEveryPage(conn: Connection): Promise<void> {
  const { sql } = conn;
  await sql`
    UPDATE published_pages SET
      wanted_version = greatest(wanted_version + 1, ${newVersion(sql)}),
      state = 'publishing', attempts = 0, error = NULL, updated_at = clock_timestamp(),
      next_attempt_at = clock_timestamp()
    WHERE path IN (${lockPages(sql, sql`NOT gone`)})`;
}

/** Makes rows for pages that have none: the content pages given and one for each product. */
export async function addMissingPages(
  conn: Connection,
  contentPages: string[],
  productPath: (slug: string) => string,
): Promise<void> {
  const rows = await conn.select({ slug: products.slug }).from(products);
  const paths = [...contentPages, ...rows.map(({ slug }) => productPath(slug))].toSorted();
  const { sql } = conn;
  await sql`
    INSERT INTO published_pages (path, wanted_version)
    SELECT path, ${newVersion(sql)} FROM unnest(${paths}::text[]) AS path
    ON CONFLICT (path) DO NOTHING`;
}

/** Wakes the publisher when the transaction commits. Only a hint: it also looks by itself. */
export async function hintPublisher(conn: Connection): Promise<void> {
  await conn.sql`SELECT pg_notify(${PUBLISH_CHANNEL}, '')`;
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
  const { sql } = conn;
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

/**
 * Milliseconds until a page can be claimed; none or fewer when one can be already. Null when no page is to be
 * published.
 */
export async function findNextDue(conn: Connection): Promise<number | null> {
  const [next] = await conn.sql<{ dueIn: number | null }[]>`
    SELECT extract(epoch FROM min(greatest(next_attempt_at, claimed_until)) - clock_timestamp())::float8
      * 1000 AS "dueIn"
    FROM published_pages WHERE wanted_version > published_version`;
  return next?.dueIn ?? null;
}

/** Gives back what was claimed and not begun. */
export async function releaseClaims(conn: Connection, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const { sql } = conn;
  await sql`
    UPDATE published_pages SET claimed_until = NULL
    WHERE path IN (${lockPages(sql, sql`path = ANY(${paths}::text[])`)})`;
}

/** Notes what is now in the files. A page that was wanted again meanwhile stays due. */
export async function notePublished(conn: Connection, results: PublishedResult[]): Promise<void> {
  if (results.length === 0) return;
  const paths = results.map(({ path }) => path);
  const { sql } = conn;
  await sql`
    WITH locked AS MATERIALIZED (${lockPages(sql, sql`path = ANY(${paths}::text[])`)})
    UPDATE published_pages AS page SET
      published_version = done.version, etag = done.etag, gone = done.etag IS NULL,
      state = CASE WHEN page.wanted_version > done.version THEN 'publishing' ELSE 'live' END,
      attempts = 0, error = NULL, claimed_until = NULL,
      published_at = clock_timestamp(), updated_at = clock_timestamp()
    FROM locked JOIN unnest(
      ${paths}::text[], ${results.map((r) => String(r.version))}::bigint[],
      ${results.map((r) => r.etag)}::text[]
    ) AS done (path, version, etag) USING (path)
    WHERE page.path = done.path`;
}

/**
 * Keeps the last good file; tries again after 1 s, doubling to 5 minutes. `error` is shown to the admin. A page that
 * was wanted again meanwhile is due as that says: the failure was of what it replaces.
 */
export async function noteFailed(
  conn: Connection,
  page: ClaimedPage,
  error: string,
): Promise<void> {
  const seconds = Math.min(2 ** page.attempts, 300);
  const noted = await conn
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
    .where(and(eq(publishedPages.path, page.path), eq(publishedPages.wantedVersion, page.version)))
    .returning({ path: publishedPages.path });
  if (noted.length === 0) await releaseClaims(conn, [page.path]);
}

export async function findKnownPages(conn: Connection): Promise<KnownPage[]> {
  return conn.sql<KnownPage[]>`
    SELECT path, wanted_version::float8 AS "wantedVersion",
      published_version::float8 AS "publishedVersion", gone
    FROM published_pages ORDER BY path`;
}

export type PageRow = typeof publishedPages.$inferSelect;
export type PageState = PageRow["state"];

export async function countPagesByState(conn: Connection): Promise<Map<PageState, number>> {
  const rows = await conn
    .select({ state: publishedPages.state, pages: count() })
    .from(publishedPages)
    .where(eq(publishedPages.gone, false))
    .groupBy(publishedPages.state);
  return new Map(rows.map(({ state, pages }) => [state, pages]));
}

/** Pages that are not live, failed ones first. */
export async function listPagesInWork(conn: Connection, limit: number): Promise<PageRow[]> {
  return conn
    .select()
    .from(publishedPages)
    .where(and(ne(publishedPages.state, "live"), eq(publishedPages.gone, false)))
    .orderBy(publishedPages.state, publishedPages.path)
    .limit(limit);
}

export async function findPage(conn: Connection, path: string): Promise<PageRow | null> {
  const [page] = await conn
    .select()
    .from(publishedPages)
    .where(eq(publishedPages.path, path))
    .limit(1);
  return page ?? null;
}

type SqlTag = Connection["sql"];

const newVersion = (sql: SqlTag) => sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/**
 * The paths of pages whose rows are locked one after the other, in the order in which an order or a save locks them:
 * two that took them in different orders could wait for each other.
 */
const lockPages = (sql: SqlTag, condition: ReturnType<SqlTag>) =>
  sql`SELECT path FROM published_pages WHERE ${condition} ORDER BY path COLLATE "C" FOR UPDATE`;
