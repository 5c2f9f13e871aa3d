import { dayIn } from "#shared/domain/payments.ts";
import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { findDaysToKeep, keepDays } from "./reports.queries.ts";

/** One, so that a product that changes its family meanwhile waits for a moment only, also on busy days. */
const DAYS_AT_A_TIME = 1;

/** Milliseconds of one turn of the worker. After a restore or in another time zone, all days are kept in several turns. */
const TURN_MS = 20_000;

/**
 * Keeps the sums of past days for the reports, newest first, until none is left or the turn is over. Days of another time zone than the
 * shop's are computed anew. Today is never kept: its orders still change. Returns how many days it kept.
 */
export async function keepSales(
  { db, now }: Pick<Dependencies, "db" | "now">,
  signal?: AbortSignal,
): Promise<number> {
  const endsAt = performance.now() + TURN_MS;
  let kept = 0;
  while (!signal?.aborted && performance.now() < endsAt) {
    const { timeZone } = await readStoreSettings(db);
    const today = dayIn(timeZone, now());
    const days = await findDaysToKeep(db, { today, timeZone, limit: DAYS_AT_A_TIME });
    if (days.length === 0) break;
    const isDone = await db.transaction(async (tx) => {
      // Another worker keeps days, or a product changes its family: the next turn does the rest.
      if (!(await tryAdvisoryLock(tx, "keptSales"))) return false;
      await keepDays(tx, days, timeZone);
      return true;
    });
    if (!isDone) break;
    kept += days.length;
  }
  return kept;
}
