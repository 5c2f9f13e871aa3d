import type { RecentImport } from "#shared/contracts/imports.ts";
import { isAdvisoryLockHeld } from "../db/advisory-locks.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLastImport, findRecentImports } from "./imports.queries.ts";

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
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    created: row.created,
    updated: row.updated,
    state: stateOf(row),
    actor:
      row.firstName === null
        ? "Somebody whose account is gone"
        : `${row.firstName} ${row.lastName}`,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: row.id === last,
  }));
}
