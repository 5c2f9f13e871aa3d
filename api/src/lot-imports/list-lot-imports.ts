import type { RecentImport } from "#shared/contracts/imports.ts";
import { isAdvisoryLockHeld } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentRecentImport } from "../imports/present-recent-import.ts";
import { findLastLotImport, findRecentLotImports } from "./lot-imports.queries.ts";

const MAX_LISTED = 10;

/** The newest imports of lots; `canUndo` is the last one's that still stands. */
export async function listLotImports({ db }: Pick<Dependencies, "db">): Promise<RecentImport[]> {
  const [rows, last, isRunning] = await Promise.all([
    findRecentLotImports(db, MAX_LISTED),
    findLastLotImport(db),
    isAdvisoryLockHeld(db, "lotImports"),
  ]);
  const stateOf = ({ id, isFinished }: (typeof rows)[number]): RecentImport["state"] => {
    if (id === last && isRunning) return "running";
    return isFinished ? "finished" : "interrupted";
  };
  return rows.map((row) =>
    presentRecentImport(row, { state: stateOf(row), canUndo: row.id === last }),
  );
}
