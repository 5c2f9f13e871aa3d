import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import { type Connection, type Database, firstOf, type Transaction } from "../db/client.ts";
import { releases } from "./publishing.tables.ts";

export type Release = typeof releases.$inferSelect;

/** The database's clock, so that workers on several machines agree on the time. */
const NOW = sql`clock_timestamp()`;

/** Half of the ten minutes after which the trigger stops copying changes to a release. */
const KEPT_UP = sql`interval '5 minutes'`;

const NEXT_POSITION = sql`(SELECT coalesce(max(position), 0) + 1 FROM releases)`;

/**
 * Records a heartbeat of a worker; an unknown release becomes the newest one. Returns whether
 * changes may have been missed, so that the caller must compare its rows with `published_pages`.
 */
export async function noteHeartbeat(
  db: Database,
  { release, siteUrl }: Pick<Release, "release" | "siteUrl">,
): Promise<{ mayHaveMissed: boolean }> {
  const kept = await db
    .update(releases)
    .set({ heartbeatAt: NOW })
    .where(and(eq(releases.release, release), gt(releases.heartbeatAt, sql`${NOW} - ${KEPT_UP}`)))
    .returning({ release: releases.release });
  if (kept.length > 0) return { mayHaveMissed: false };
  await db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "releases");
    // Waits for open transactions that mark pages, and blocks new ones for a short time. Later
    // changes are copied to this release, and earlier ones can be read.
    await tx.sql`LOCK TABLE published_pages IN SHARE ROW EXCLUSIVE MODE`;
    await tx
      .insert(releases)
      .values({ release, siteUrl, heartbeatAt: NOW, position: NEXT_POSITION })
      .onConflictDoUpdate({ target: releases.release, set: { heartbeatAt: NOW } });
  });
  return { mayHaveMissed: true };
}

/** Records that all pages of the release have files. */
export async function noteOpened(conn: Connection, release: string): Promise<void> {
  await conn
    .update(releases)
    .set({ openedAt: sql`coalesce(${releases.openedAt}, ${NOW})` })
    .where(eq(releases.release, release));
}

/** The release whose pages are served; null before the first is opened. */
export async function findServedRelease(conn: Connection): Promise<Release | null> {
  return conn
    .select()
    .from(releases)
    .where(isNotNull(releases.openedAt))
    .orderBy(desc(releases.position))
    .limit(1)
    .then(firstOf);
}

/** Whether a worker of the served release runs, and the seconds since its last heartbeat. */
export type ServedReleaseCare = { isKept: boolean; silentSeconds: number };

/** Seconds without a heartbeat (one comes every ten) after which no worker counts as running. */
const SILENT_AFTER = 30;

/** Before the first release is served, this reports no problem. */
export async function readServedReleaseCare(conn: Connection): Promise<ServedReleaseCare> {
  const [served] = await conn.sql<{ silentSeconds: number }[]>`
    SELECT greatest(extract(epoch FROM clock_timestamp() - coalesce(tended_at, opened_at)), 0)::float8
      AS "silentSeconds"
    FROM releases WHERE opened_at IS NOT NULL ORDER BY position DESC LIMIT 1`;
  const silentSeconds = served?.silentSeconds ?? 0;
  return { isKept: silentSeconds < SILENT_AFTER, silentSeconds };
}

export async function findRelease(conn: Connection, release: string): Promise<Release | null> {
  return conn.select().from(releases).where(eq(releases.release, release)).then(firstOf);
}

/** All known releases, newest first. */
export async function listReleases(conn: Connection): Promise<Release[]> {
  return conn.select().from(releases).orderBy(desc(releases.position));
}

/**
 * Gives the release the highest number. Its own worker opens it again, so that its pages are up to
 * date when they are served.
 */
export async function makeNewest(tx: Transaction, release: string): Promise<void> {
  await tx
    .update(releases)
    .set({ position: NEXT_POSITION, openedAt: null })
    .where(eq(releases.release, release));
}
