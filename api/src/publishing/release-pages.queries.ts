import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "../db/client.ts";
import { releasePages } from "./publishing.tables.ts";

export type ClaimedPage = { path: string; version: number; attempts: number };

export type KnownPage = {
  path: string;
  wantedVersion: number;
  publishedVersion: number;
  gone: boolean;
};

export type PublishedResult = {
  path: string;
  /** The version at the time of the claim; a newer request keeps the page due. */
  version: number;
  /** Null when the page answered 404 and has no file. */
  etag: string | null;
};

/** Gives the release a row for every known page, with its wanted version. */
export async function followKnownPages(conn: Connection, release: string): Promise<void> {
  const { sql } = conn;
  await sql`
    INSERT INTO release_pages AS page (release, path, wanted_version)
    SELECT releases.release, known.path, known.wanted_version
    FROM published_pages AS known CROSS JOIN releases WHERE releases.release = ${release}
    ORDER BY known.path COLLATE "C"
    ON CONFLICT (release, path) DO UPDATE SET
      wanted_version = excluded.wanted_version, state = 'publishing', attempts = 0, error = NULL,
      next_attempt_at = clock_timestamp(), updated_at = clock_timestamp()
    WHERE page.wanted_version < excluded.wanted_version`;
}

/**
 * Claims up to `limit` due pages of the release. Those that became due last come first, so that an edit does not wait
 * for the rest of a full publish. The lease lasts `leaseSeconds`; then other workers may take over.
 */
export async function claimPages(
  conn: Connection,
  release: string,
  limit: number,
  leaseSeconds: number,
): Promise<ClaimedPage[]> {
  const { sql } = conn;
  const claimed = await sql<(ClaimedPage & { due: number })[]>`
    UPDATE release_pages AS page
    SET claimed_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    FROM (
      SELECT release, path FROM release_pages
      WHERE release = ${release} AND wanted_version > published_version
        AND next_attempt_at <= clock_timestamp()::timestamptz(3)
        AND (claimed_until IS NULL OR claimed_until < clock_timestamp())
      ORDER BY next_attempt_at DESC LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) AS due
    WHERE page.release = due.release AND page.path = due.path
    RETURNING page.path, page.wanted_version::float8 AS version, page.attempts,
      extract(epoch FROM page.next_attempt_at)::float8 AS due`;
  return claimed.toSorted((one, other) => other.due - one.due);
}

/**
 * Milliseconds until a page of the release can be claimed; 0 or less when one can be claimed now.
 * Null when no page is to be published.
 */
export async function findNextDue(conn: Connection, release: string): Promise<number | null> {
  const [next] = await conn.sql<{ dueIn: number | null }[]>`
    SELECT extract(epoch FROM min(greatest(next_attempt_at, claimed_until)) - clock_timestamp())::float8
      * 1000 AS "dueIn"
    FROM release_pages WHERE release = ${release} AND wanted_version > published_version`;
  return next?.dueIn ?? null;
}

/** Releases the claims of pages that were not started. */
export async function releaseClaims(
  conn: Connection,
  release: string,
  paths: string[],
): Promise<void> {
  if (paths.length === 0) return;
  const { sql } = conn;
  await sql`
    UPDATE release_pages SET claimed_until = NULL
    WHERE release = ${release} AND path IN (${lockPages(sql, release, paths)})`;
}

/** Records what the release's files contain now. A page that was requested again stays due. */
export async function notePublished(
  conn: Connection,
  release: string,
  results: PublishedResult[],
): Promise<void> {
  if (results.length === 0) return;
  const paths = results.map(({ path }) => path);
  const { sql } = conn;
  await sql`
    WITH locked AS MATERIALIZED (${lockPages(sql, release, paths)})
    UPDATE release_pages AS page SET
      published_version = done.version, etag = done.etag, gone = done.etag IS NULL,
      state = CASE WHEN page.wanted_version > done.version THEN 'publishing' ELSE 'live' END,
      attempts = 0, error = NULL, claimed_until = NULL,
      published_at = clock_timestamp(), updated_at = clock_timestamp()
    FROM locked JOIN unnest(
      ${paths}::text[], ${results.map((r) => String(r.version))}::bigint[],
      ${results.map((r) => r.etag)}::text[]
    ) AS done (path, version, etag) USING (path)
    WHERE page.release = ${release} AND page.path = done.path`;
}

/**
 * Records why a page could not be published, for the admin, and when it is tried again: after 1 s,
 * doubling to 5 minutes. Its last good file stays. A page that was requested again stays due,
 * because only an older version has failed.
 */
export async function noteFailed(
  conn: Connection,
  release: string,
  page: ClaimedPage,
  error: string,
): Promise<void> {
  const seconds = Math.min(2 ** page.attempts, 300);
  const noted = await conn
    .update(releasePages)
    .set({
      state: "failed",
      error,
      attempts: page.attempts + 1,
      claimedUntil: null,
      // Needed because this version was not published, even if an earlier one was.
      publishedVersion: sql`least(${releasePages.publishedVersion}, ${page.version}::bigint - 1)`,
      nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(
      and(
        eq(releasePages.release, release),
        eq(releasePages.path, page.path),
        eq(releasePages.wantedVersion, page.version),
      ),
    )
    .returning({ path: releasePages.path });
  if (noted.length === 0) await releaseClaims(conn, release, [page.path]);
}

export async function findKnownPages(conn: Connection, release: string): Promise<KnownPage[]> {
  return conn.sql<KnownPage[]>`
    SELECT known.path, known.wanted_version::float8 AS "wantedVersion",
      coalesce(page.published_version, 0)::float8 AS "publishedVersion",
      coalesce(page.gone, false) AS gone
    FROM published_pages AS known
    LEFT JOIN release_pages AS page ON page.release = ${release} AND page.path = known.path
    ORDER BY known.path`;
}

export async function findLivePaths(conn: Connection, release: string): Promise<string[]> {
  const rows = await conn.sql<{ path: string }[]>`
    SELECT path FROM release_pages WHERE release = ${release} AND published_version > 0 AND NOT gone
    ORDER BY path`;
  return rows.map(({ path }) => path);
}

export async function forgetPages(conn: Connection, releases: string[]): Promise<void> {
  await conn.sql`DELETE FROM release_pages WHERE release = ANY(${releases}::text[])`;
}

type SqlTag = Connection["sql"];

/** Locks the rows of these pages in the same order as every other transaction, so that two of them cannot deadlock. */
const lockPages = (sql: SqlTag, release: string, paths: string[]) => sql`
  SELECT path FROM release_pages WHERE release = ${release} AND path = ANY(${paths}::text[])
  ORDER BY path COLLATE "C" FOR UPDATE`;

export type PageBacklog = { due: number; failed: number; oldestSeconds: number };

/**
 * How many pages of the served release are due, how many seconds the oldest of them has been, and
 * how many failed in their last attempt.
 */
export async function readPageBacklog(conn: Connection): Promise<PageBacklog> {
  const [backlog] = await conn.sql<PageBacklog[]>`
    SELECT count(*)::int AS due, (count(*) FILTER (WHERE state = 'failed'))::int AS failed,
      greatest(coalesce(extract(epoch FROM clock_timestamp() - min(next_attempt_at)), 0), 0)::float8
        AS "oldestSeconds"
    FROM release_pages
    WHERE wanted_version > published_version AND release = (
      SELECT release FROM releases WHERE opened_at IS NOT NULL ORDER BY position DESC LIMIT 1)`;
  return backlog ?? { due: 0, failed: 0, oldestSeconds: 0 };
}
