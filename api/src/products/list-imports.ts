import type { RecentImport } from "#shared/contracts/product-imports.ts";
import type { Dependencies } from "../dependencies.ts";
import { findLastImport, listImports } from "./product-imports.queries.ts";

const MOST_LISTED = 10;

/** The newest imports; `canUndo` is the last one's that still stands. */
export async function readRecentImports({ db }: Pick<Dependencies, "db">): Promise<RecentImport[]> {
  const [rows, last] = await Promise.all([listImports(db, MOST_LISTED), findLastImport(db)]);
  return rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    actor: firstName === null ? "Somebody whose account is gone" : `${firstName} ${lastName}`,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo: row.id === last,
  }));
}
