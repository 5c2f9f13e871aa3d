import { lotImportCalls } from "#shared/contracts/lot-imports.calls.ts";
import { answerExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { answersImport } from "../imports/imports.routes.ts";
import { exportLots } from "./export-lots.ts";
import { importLots, listLotImports, undoLotImport } from "./import-lots.ts";

export function lotImportRoutes(deps: Dependencies) {
  return serve(deps, lotImportCalls, {
    export: ({ query, user }) => {
      const { rows, after: _, ...filter } = query;
      const exported = { what: "lots", subjectType: "lot", ...(rows && { query: filter }) };
      return answerExport(deps, user, exported, exportLots(deps, rows ? filter : null));
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
