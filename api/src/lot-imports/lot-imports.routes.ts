import { lotImportCalls } from "#shared/contracts/lot-imports.calls.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { serve } from "../http/serve.ts";
import { answersImport } from "../imports/imports.routes.ts";
import { exportLots } from "./export-lots.ts";
import { importLots, listLotImports, undoLotImport } from "./import-lots.ts";

export function lotImportRoutes(deps: Dependencies) {
  return serve(deps, lotImportCalls, {
    export: async ({ query, user }) => {
      const { rows, after: _, ...filter } = query;
      const exported = { what: "lots", subjectType: "lot", ...(rows && { filter }) };
      await noteExport(deps.db, { actorId: user.id, ...exported });
      return csvAnswer("lots", deps.now(), exportLots(deps, rows ? filter : null));
    },
    recent: () => listLotImports(deps),
    run: answersImport(deps, {
      importFile: importLots,
      call: "POST /api/admin/imports/lots",
      fileName: "lots.csv",
    }),
    undo: ({ params, user }) => undoLotImport(deps, params.id, user.id),
  });
}
