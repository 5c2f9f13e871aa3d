import type { RecentImport } from "#shared/contracts/imports.ts";

type ListedImport = Pick<RecentImport, "id" | "fileName" | "created" | "updated"> & {
  createdAt: Date;
  undoneAt: Date | null;
  /** Of whoever imported; null where the account is gone. */
  firstName: string | null;
  lastName: string | null;
};

/** An import as the list of imports shows it. */
export function presentRecentImport(
  row: ListedImport,
  { state, canUndo }: Pick<RecentImport, "state" | "canUndo">,
): RecentImport {
  return {
    id: row.id,
    fileName: row.fileName,
    created: row.created,
    updated: row.updated,
    state,
    actor:
      row.firstName === null
        ? "Somebody whose account is gone"
        : `${row.firstName} ${row.lastName}`,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    canUndo,
  };
}
