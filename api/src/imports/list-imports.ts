import type { RecentImport } from "#shared/contracts/imports.ts";
import { isAdvisoryLockHeld } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLastImport, findRecentImports } from "./imports.queries.ts";
import { presentRecentImport } from "./present-recent-import.ts";

const MAX_LISTED = 10;

/** The newest imports; `canUndo` is the last one's that still stands. */
export async function listImports({ db }: Pick<Dependencies, "db">): Promise<RecentImport[]> {
  const [rows, last, isRunning] = await Promise.all([
    findRecentImports(db, MAX_LISTED),
    findLastImport(db),
    isAdvisoryLockHeld(db, "imports"),
  ]);
  const stateOf = ({ id, begun, finished }: (typeof rows)[number]): RecentImport["state"] => {
    if (id === last && isRunning) return "running";
    return begun > finished ? "interrupted" : "finished";
  };
  return rows.map((row) =>
    presentRecentImport(row, { state: stateOf(row), canUndo: row.id === last }),
  );
}
