import { api } from "../api.ts";
import type { ImportKind } from "../imports/import-kind.ts";

/** Lots of a file, a line for each result. */
export const lotImports: ImportKind = {
  title: "Import Lots",
  description:
    "A CSV file with the columns of the export: a line for each lot or result. You see what would change before anything is written.",
  noun: { one: "lot", many: "lots" },
  keptText: "Lots that were released or edited since stay.",
  queryKey: ["lot-imports"],
  run: (file, { onStep: _onStep, ...options }) => api.admin.lots.import(file, options),
  recent: (options) => api.admin.lots.recentImports(options),
  undo: (id) => api.admin.lots.undoImport(id),
};
