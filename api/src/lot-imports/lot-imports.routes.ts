import { lotImportCalls } from "#shared/contracts/lot-imports.calls.ts";
import { answerExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { answersImport } from "../imports/imports.routes.ts";
import { listRuns } from "../imports/list-imports.ts";
import { undoRun } from "../imports/undo-run.ts";
import { exportLots } from "./export-lots.ts";
import { lotImport } from "./import-lots.ts";

export function lotImportRoutes(deps: Dependencies) {
  return serve(deps, lotImportCalls, {
    export: ({ query, user }) => {
      const { rows, after: _, ...filter } = query;
      const exported = { what: "lots", subjectType: "lot", ...(rows && { query: filter }) };
      return answerExport(deps, user, exported, exportLots(deps, rows ? filter : null));
    },
    recent: () => listRuns(lotImport, deps),
    run: answersImport(deps, lotImport),
    undo: ({ params, user }) => undoRun(lotImport, deps, { runId: params.id, actorId: user.id }),
  });
}
