import { api } from "../api.ts";
import type { ImportKind } from "../imports/import-kind.ts";

/** Imports lots and results from a file in Aliquot's own columns. */
export const lotImports: ImportKind = {
  title: "Import Lots",
  description:
    "A CSV file in the columns of the export, with a line for each result. You see what would change before anything is written. New lots begin in quarantine, without units.",
  noun: { one: "lot", many: "lots" },
  keptText: "Lots that were released, received or edited since stay.",
  queryKey: ["lot-imports"],
  run: (file, { onStep, ...query }) => api.admin.lotImports.run(file, query, { onStep }),
  recent: (options) => api.admin.lotImports.recent(options),
  undoCall: "POST /api/admin/imports/lots/{id}/undo",
  undo: (id) => api.admin.lotImports.undo(id),
};
