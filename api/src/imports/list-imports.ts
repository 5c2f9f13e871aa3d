import type { RecentImport } from "#shared/contracts/imports.ts";
import { isAdvisoryLockHeld } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import type { ImportKind } from "./import-kind.ts";
import { findLastImport, findRecentImports, type ImportRun } from "./imports.queries.ts";

const MAX_LISTED = 10;

/** The newest imports of a kind. `canUndo` is true for the last one that is not undone. */
export async function listRuns(
  { name, lock }: Pick<ImportKind<never, never, never>, "name" | "lock">,
  { db }: Pick<Dependencies, "db">,
): Promise<RecentImport[]> {
  const [rows, last, isRunning] = await Promise.all([
    findRecentImports(db, name, MAX_LISTED),
    findLastImport(db, name),
    isAdvisoryLockHeld(db, lock),
  ]);
  const stateOf = ({ id, finishedAt }: ImportRun): RecentImport["state"] => {
    if (id === last && isRunning) return "running";
    return finishedAt ? "finished" : "interrupted";
  };
  return rows.map(({ run, firstName, lastName }) => ({
    ...run,
    state: stateOf(run),
    actor: firstName === null ? "Somebody whose account is gone" : `${firstName} ${lastName}`,
    createdAt: run.createdAt.toISOString(),
    canUndo: run.id === last,
  }));
}
