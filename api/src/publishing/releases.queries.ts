import { and, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Connection, Database, Transaction } from "../db/client.ts";
import { releases } from "./publishing.tables.ts";

export type Release = typeof releases.$inferSelect;

/** The database's clock: workers on several machines agree on who is there. */
const NOW = sql`clock_timestamp()`;

/** Half of the ten minutes after which wishes are no longer passed on to a release, as the migration says. */
const KEPT_UP = sql`interval '5 minutes'`;

const NEXT_POSITION = sql`(SELECT coalesce(max(position), 0) + 1 FROM releases)`;

/**
 * Says that a worker keeps the pages of the release true; a release that was never seen becomes the newest one.
 * Answers whether wishes may have been missed until now: then its rows are to be compared with those of
 * `published_pages`.
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
    // Waits for the wishes that are being made and holds up new ones for as long as this takes: every later one is
    // passed on to this release, and every earlier one can be read.
    await tx.sql`LOCK TABLE published_pages IN SHARE ROW EXCLUSIVE MODE`;
    await tx
      .insert(releases)
      .values({ release, siteUrl, heartbeatAt: NOW, position: NEXT_POSITION })
      .onConflictDoUpdate({ target: releases.release, set: { heartbeatAt: NOW } });
  });
  return { mayHaveMissed: true };
}

/** Notes that all pages of the release are in their files. */
export async function noteOpened(conn: Connection, release: string): Promise<void> {
  await conn
    .update(releases)
    .set({ openedAt: sql`coalesce(${releases.openedAt}, ${NOW})` })
    .where(eq(releases.release, release));
}

/** The release whose pages are to be served; null before the first is opened. */
export async function findServedRelease(conn: Connection): Promise<Release | null> {
  const [served] = await conn
    .select()
    .from(releases)
    .where(isNotNull(releases.openedAt))
    .orderBy(desc(releases.position))
    .limit(1);
  return served ?? null;
}

/** Whether a worker of the served release runs, and for how many seconds it has said nothing. */
export type ServedReleaseCare = { isKept: boolean; silentSeconds: number };

/** Seconds without a heartbeat, which comes every ten, after which nobody counts as keeping the pages. */
const SILENT_AFTER = 30;

/** Before the first release is served nothing is missing. */
export async function readServedReleaseCare(conn: Connection): Promise<ServedReleaseCare> {
  const [served] = await conn.sql<{ silentSeconds: number }[]>`
    SELECT greatest(extract(epoch FROM clock_timestamp() - coalesce(tended_at, opened_at)), 0)::float8
      AS "silentSeconds"
    FROM releases WHERE opened_at IS NOT NULL ORDER BY position DESC LIMIT 1`;
  const silentSeconds = served?.silentSeconds ?? 0;
  return { isKept: silentSeconds < SILENT_AFTER, silentSeconds };
}

export async function findRelease(conn: Connection, release: string): Promise<Release | null> {
  const [found] = await conn.select().from(releases).where(eq(releases.release, release));
  return found ?? null;
}

/** All that were ever there, the newest first. */
export async function listReleases(conn: Connection): Promise<Release[]> {
  return conn.select().from(releases).orderBy(desc(releases.position));
}

/**
 * Gives the release the highest number. Its own worker opens it again, so that its pages are up to date when they are
 * served.
 */
export async function makeNewest(tx: Transaction, release: string): Promise<void> {
  await tx
    .update(releases)
    .set({
      position: NEXT_POSITION,
      openedAt: null,
    })
    .where(eq(releases.release, release));
}
