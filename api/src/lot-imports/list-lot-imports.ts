import type { RecentImport } from "#shared/contracts/imports.ts";
import { isAdvisoryLockHeld } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLastLotImport, findRecentLotImports } from "./lot-imports.queries.ts";

const MAX_LISTED = 10;

/** The newest imports of lots; `canUndo` is the last one's that still stands. */
export async function listLotImports({ db }: Pick<Dependencies, "db">): Promise<RecentImport[]> {
  const [rows, last, isRunning] = await Promise.all([
    findRecentLotImports(db, MAX_LISTED),
    findLastLotImport(db),
    isAdvisoryLockHeld(db, "lotImports"),
  ]);
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    created: row.created,
    updated: row.updated,
    state: row.id === last && isRunning ? "running" : row.isFinished ? "finished" : "interrupted",
    actor:
      row.firstName === null
        ? "Somebody whose account is gone"
        : `${row.firstName} ${row.lastName}`,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: row.id === last,
  }));
}
