import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import {
  importQuery,
  importReport,
  recentImports,
  undoneImport,
} from "#shared/contracts/imports.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly } from "../http/guards.ts";
import { fileBody } from "../http/read-body.ts";
import { answersImport } from "../imports/imports.routes.ts";
import { exportLots } from "./export-lots.ts";
import { importLots, listLotImports, undoLotImport } from "./import-lots.ts";

/** Lots and results as a file, in and out. */
export function lotImportRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin", tags: ["Admin: lots"] })
    .use(adminOnly(deps))
    .get(
      "/lots/export",
      async ({ user }) => {
        await noteExport(deps.db, { actorId: user.id, what: "lots", subjectType: "lot" });
        return csvAnswer("lots", deps.now(), exportLots(deps));
      },
      {
        detail: {
          summary: "All lots with their results as CSV; imported again, it changes nothing",
        },
      },
    )
    .get("/imports/lots", () => listLotImports(deps), {
      response: { 200: recentImports },
      detail: { summary: "The newest imports of lots, and which of them can be undone" },
    })
    .post(
      "/imports/lots",
      answersImport(deps, {
        importFile: importLots,
        call: "POST /api/admin/imports/lots",
        fileName: "lots.csv",
      }),
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        query: importQuery,
        response: { 200: importReport },
        detail: {
          summary: "Compares a file of lots and results with the shop; with dryRun=false writes it",
          description:
            "With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last. The body is the file, up to 5 MB, in the columns of the export: a line for each result, each with its `lot_number`. New lots begin in quarantine and without units. A column that is not there stays as it is, an empty cell is none; results that are published change only with a `reason`. 422 import-invalid and 409 import-changed carry the report; 409 import-running while another is written or undone.",
        },
      },
    )
    .post("/imports/lots/:id/undo", ({ params, user }) => undoLotImport(deps, params.id, user.id), {
      beforeHandle: withoutDeadline,
      params: idParams,
      response: { 200: undoneImport },
      detail: {
        summary: "Takes back the last import of lots",
        description:
          "409 import-not-last, import-undone, import-running. Lots that were released, received or edited since stay.",
      },
    });
}
