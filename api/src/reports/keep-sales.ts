import { dayIn } from "#shared/domain/local-time.ts";
import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { findDaysToKeep, findSpansToKeep, keepDay, keepSpan } from "./kept-days.queries.ts";

/** Milliseconds of one turn of the worker. After a restore or in another time zone, all days are kept in several turns. */
const TURN_MS = 20_000;

/**
 * Keeps the sums of past days for the reports, newest first, until none is left or the turn is over. Once all days are
 * kept, it adds up past weeks, months and quarters. Days of another time zone than the shop's are computed anew. Today is never kept: its orders still change.
 * Returns how many days and spans it kept.
 */
export async function keepSales({ db, now }: Context, signal?: AbortSignal): Promise<number> {
  const endsAt = performance.now() + TURN_MS;
  const { timeZone } = await readStoreSettings(db);
  // A transaction for each day: a product that changes its family waits for the lock, and must not wait long.
  const keepEach = async <Span>(
    spans: readonly Span[],
    keep: (tx: Transaction, span: Span) => Promise<void>,
  ) => {
    let kept = 0;
    for (const span of spans) {
      if (signal?.aborted || performance.now() > endsAt) break;
      const isDone = await db.transaction(async (tx) => {
        // Another worker keeps days, or a product changes its family: the next turn does the rest.
        if (!(await tryAdvisoryLock(tx, "keptSales"))) return false;
        // Days of two time zones must not stand beside each other.
        if ((await readStoreSettings(tx)).timeZone !== timeZone) return false;
        await keep(tx, span);
        return true;
      });
      if (!isDone) break;
      kept += 1;
    }
    return kept;
  };
  const days = await findDaysToKeep(db, { today: dayIn(timeZone, now()), timeZone });
  const kept = await keepEach(days, (tx, day) => keepDay(tx, day, timeZone));
  // Days that are left make their spans wait.
  const longer = kept === days.length ? await findSpansToKeep(db) : [];
  return kept + (await keepEach(longer, keepSpan));
}
