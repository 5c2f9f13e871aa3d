import { and, asc, eq, sql } from "drizzle-orm";
import type { LotTest } from "#shared/contracts/lots.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { lots, lotTests, lotTestVersions } from "./lots.tables.ts";

export type StoredTest = typeof lotTests.$inferSelect;

export type ResultVersion = {
  version: number;
  reason: string | null;
  createdAt: Date;
};

/** All results of a lot that were ever published, and the present ones, by version in the order of entry. */
export async function findTests(conn: Connection, lotId: string): Promise<StoredTest[]> {
  return conn
    .select()
    .from(lotTests)
    .where(eq(lotTests.lotId, lotId))
    .orderBy(asc(lotTests.version), asc(lotTests.position));
}

/** The present results of several lots by lot id, in the order of entry. */
export async function findPresentTests(
  conn: Connection,
  lotIds: readonly string[],
): Promise<Map<string, StoredTest[]>> {
  const rows = await conn
    .select({ test: lotTests })
    .from(lotTests)
    .innerJoin(lots, and(eq(lots.id, lotTests.lotId), eq(lots.testVersion, lotTests.version)))
    .where(sql`${lotTests.lotId} = ANY(${sql.param([...lotIds])}::text[])`)
    .orderBy(asc(lotTests.position));
  return Map.groupBy(
    rows.map(({ test }) => test),
    ({ lotId }) => lotId,
  );
}

/** The versions of a lot's results, first one first. */
export async function findVersions(conn: Connection, lotId: string): Promise<ResultVersion[]> {
  const { version, reason, createdAt } = lotTestVersions;
  return conn
    .select({ version, reason, createdAt })
    .from(lotTestVersions)
    .where(eq(lotTestVersions.lotId, lotId))
    .orderBy(asc(version));
}

export async function insertVersion(
  tx: Transaction,
  version: { lotId: string; version: number; reason: string | null; actorId: string | null },
  tests: readonly LotTest[],
): Promise<void> {
  await tx.insert(lotTestVersions).values(version);
  await insertTests(tx, version, tests);
}

/** Replaces the results of a version; only for a lot that was never published. */
export async function replaceTests(
  tx: Transaction,
  version: { lotId: string; version: number },
  tests: readonly LotTest[],
): Promise<void> {
  await tx.delete(lotTests).where(eq(lotTests.lotId, version.lotId));
  await insertTests(tx, version, tests);
}

async function insertTests(
  tx: Transaction,
  { lotId, version }: { lotId: string; version: number },
  tests: readonly LotTest[],
): Promise<void> {
  if (tests.length === 0) return;
  await tx
    .insert(lotTests)
    .values(tests.map((test, position) => ({ ...test, lotId, version, position })));
}
