import type { Calls } from "./calls.ts";
import {
  importQuery,
  importReport,
  lotExportQuery,
  recentImports,
  undoneImport,
} from "./imports.ts";
import { progressTo } from "./progress.ts";

/** Export and import of lots and results as a file. */
export const lotImportCalls = {
  export: {
    call: "GET /api/admin/lots/export",
    who: "admin reading catalogue:read no-proof",
    summary: "All lots with their results as CSV; imported again, it changes nothing",
    description:
      "With `rows=shown`, only the lots that the list finds for the rest of the query, in its order.",
    query: lotExportQuery,
    download: true,
  },
  recent: {
    call: "GET /api/admin/imports/lots",
    who: "admin reading no-proof",
    summary: "The newest imports of lots, and which of them can be undone",
    answer: recentImports,
  },
  run: {
    call: "POST /api/admin/imports/lots",
    who: "admin no-proof",
    summary: "Compares a file of lots and results with the shop; with dryRun=false writes it",
    description:
      "With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last. The body is the file, up to 5 MB, in the columns of the export: a line for each result, each with its `lot_number`. New lots begin in quarantine and without units. A column that is not there stays as it is, an empty cell is none; results that are published change only with a `reason`. 422 import-invalid and 409 import-changed carry the report; 409 import-running while another is written or undone.",
    query: importQuery,
    file: "text/csv",
    answer: importReport,
    steps: progressTo(importReport),
    slow: true,
  },
  undo: {
    call: "POST /api/admin/imports/lots/{id}/undo",
    who: "admin no-proof",
    summary: "Takes back the last import of lots",
    description:
      "409 import-not-last, import-undone, import-running. Lots that were released, received or edited since stay.",
    answer: undoneImport,
    slow: true,
  },
} as const satisfies Calls;
