import type { Calls } from "./calls.ts";
import {
  bulkProducts,
  importQuery,
  importReport,
  productExportQuery,
  recentImports,
  undoneImport,
} from "./imports.ts";
import { progressTo } from "./progress.ts";

/** Export and import of the catalogue as a file. */
export const importCalls = {
  export: {
    call: "GET /api/admin/products/export",
    who: "admin reading catalogue:read no-proof",
    summary: "All products as CSV; imported again, it changes nothing",
    description:
      "With `rows=shown`, only the products that the list finds for the rest of the query, in its order.",
    query: productExportQuery,
    download: true,
  },
  recent: {
    call: "GET /api/admin/imports",
    who: "admin reading no-proof",
    summary: "The newest imports, and which of them can be undone",
    answer: recentImports,
  },
  products: {
    call: "POST /api/admin/imports/products",
    who: "admin no-proof",
    summary: "Compares a product file with the shop; with dryRun=false writes it",
    description:
      "With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last. The body is the file, up to 5 MB: our own columns, WooCommerce's or Shopify's product CSV. A file with a wrong line is not begun. Products are written a hundred at a time, so that orders go on; an import that is interrupted says so in the list, can be undone, and goes on when its file is imported again. 422 import-invalid and 409 import-changed carry the report; 409 import-running while another is written or undone.",
    query: importQuery,
    file: "text/csv",
    answer: importReport,
    steps: progressTo(importReport),
    slow: true,
  },
  change: {
    call: "PATCH /api/admin/products/bulk",
    who: "admin no-proof",
    summary: "Changes fields of many products as one run with one undo",
    description:
      "The answer has a row for each change, in their order: what changes, or why not. With `dryRun: false` all of them are written, or none: 422 import-invalid carries the report. A product that somebody edited after `updatedAt` is a problem of its row. 409 import-changed when the shop differs from the dry run of `digest`, 409 import-running. `POST /api/admin/imports/{id}/undo` takes the run back.",
    body: bulkProducts,
    answer: importReport,
    slow: true,
  },
  undo: {
    call: "POST /api/admin/imports/{id}/undo",
    who: "admin no-proof",
    summary: "Takes back the last import",
    description:
      "409 import-not-last, import-undone, import-running. What was ordered or changed since stays.",
    answer: undoneImport,
    slow: true,
  },
} as const satisfies Calls;
