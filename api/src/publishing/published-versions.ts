import type { PublishedVersions } from "#shared/domain/published-versions.ts";
import type { Database } from "../db/client.ts";

/** Seconds in which a transaction that records pages usually commits. Pages of that time are listed again. */
const OVERLAP = 1;

/** Answers `GET /internal/published-pages?release=…&since=…`. A front learns from it what to read from the bucket. */
export async function answerPublishedVersions(db: Database, request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams;
  const since = Number(asked.get("since"));
  try {
    return Response.json(
      await readPublishedVersions(db, asked.get("release"), Number.isFinite(since) ? since : 0),
    );
  } catch {
    return new Response(null, { status: 503, headers: { "retry-after": "1" } });
  }
}

/** The pages that were published since the moment; all pages when the release is not the served one. */
export async function readPublishedVersions(
  { sql }: Pick<Database, "sql">,
  known: string | null,
  since: number,
): Promise<PublishedVersions> {
  const releases = await sql<{ release: string; next: number }[]>`
    SELECT release,
      (extract(epoch FROM clock_timestamp() - make_interval(secs => ${OVERLAP})) * 1000)::float8 AS next
    FROM releases WHERE opened_at IS NOT NULL ORDER BY position DESC LIMIT 2`;
  const [served, before] = releases;
  if (!served) return { release: null, previous: null, isWhole: true, pages: [], next: 0 };
  const isWhole = known !== served.release;
  const told = isWhole
    ? // A failed page of version 0 may have been copied from the release before.
      sql`published_version > 0 OR state = 'failed'`
    : sql`published_at >= to_timestamp(${since}::float8 / 1000)`;
  const pages = await sql<{ path: string; version: number | null }[]>`
    SELECT path, CASE WHEN NOT gone THEN published_version::float8 END AS version
    FROM release_pages
    WHERE release = ${served.release} AND (${told})`;
  return {
    release: served.release,
    previous: before?.release ?? null,
    isWhole,
    pages: pages.map(({ path, version }) => [path, version]),
    next: served.next,
  };
}
