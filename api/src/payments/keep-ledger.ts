import { tryAdvisoryLock } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLedgerDaysToKeep, keepLedgerDay } from "./ledger-days.queries.ts";

/**
 * Keeps the sums of the days that got entries, so that the ledger of all years is summed in milliseconds. Returns how many
 * days it kept.
 */
export async function keepLedger(
  { db }: Pick<Dependencies, "db">,
  signal?: AbortSignal,
): Promise<number> {
  let kept = 0;
  for (const day of await findLedgerDaysToKeep(db)) {
    if (signal?.aborted) break;
    const isDone = await db.transaction(async (tx) => {
      // Another worker keeps days: its next turn does the rest.
      if (!(await tryAdvisoryLock(tx, "keptLedger"))) return false;
      await keepLedgerDay(tx, day);
      return true;
    });
    if (!isDone) break;
    kept += 1;
  }
  return kept;
}
