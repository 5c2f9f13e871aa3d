import { Elysia } from "elysia";
import type { z } from "zod";
import { idParams } from "#shared/contracts/common.ts";
import {
  type ImportReport,
  importQuery,
  importReport,
  recentImports,
  undoneImport,
} from "#shared/contracts/imports.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { errorAnswer } from "../http/error-answers.ts";
import { adminOnly } from "../http/guards.ts";
import { decodeText, fileBody, readFile } from "../http/read-body.ts";
import { streamProgress, wantsProgress } from "../http/stream-progress.ts";
import { sellerTeller } from "../mail/tell-seller-of-error.ts";
import { exportProducts } from "./export-products.ts";
import type { ImportedFile, OnStep } from "./import-kind.ts";
import { importProducts, listImports, undoImport } from "./import-products.ts";

/** What browsers call a CSV file depends on the programs that are installed. */
const CSV_TYPES = ["text/csv", "application/csv", "application/vnd.ms-excel", "text/plain"];
/** Of a file that is imported. */
const MAX_FILE_BYTES = 5 * 1024 ** 2;

/** The catalogue as a file, in and out. */
export function importRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin", tags: ["Admin: products"] })
    .use(adminOnly(deps))
    .get(
      "/products/export",
      async ({ user }) => {
        await noteExport(deps.db, { actorId: user.id, what: "products", subjectType: "product" });
        return csvAnswer("products", deps.now(), exportProducts(deps));
      },
      {
        detail: { summary: "All products as CSV; imported again, it changes nothing" },
      },
    )
    .get("/imports", () => listImports(deps), {
      response: { 200: recentImports },
      detail: { summary: "The newest imports, and which of them can be undone" },
    })
    .post(
      "/imports/products",
      answersImport(deps, {
        importFile: importProducts,
        call: "POST /api/admin/imports/products",
        fileName: "products.csv",
      }),
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        query: importQuery,
        response: { 200: importReport },
        detail: {
          summary: "Compares a product file with the shop; with dryRun=false writes it",
          description:
            "With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last. The body is the file, up to 5 MB: our own columns, WooCommerce's or Shopify's product CSV. A file with a wrong line is not begun. Products are written a hundred at a time, so that orders go on; an import that is interrupted says so in the list, can be undone, and goes on when its file is imported again. 422 import-invalid and 409 import-changed carry the report; 409 import-running while another is written or undone.",
        },
      },
    )
    .post("/imports/:id/undo", ({ params, user }) => undoImport(deps, params.id, user.id), {
      beforeHandle: withoutDeadline,
      params: idParams,
      response: { 200: undoneImport },
      detail: {
        summary: "Takes back the last import",
        description:
          "409 import-not-last, import-undone, import-running. What was ordered or changed since stays.",
      },
    });
}

type ImportFile = (
  deps: Dependencies,
  file: ImportedFile,
  actorId: string,
  onStep?: OnStep,
) => Promise<ImportReport>;

type Sent = { request: Request; query: z.output<typeof importQuery>; user: { id: string } };

/**
 * Imports the file that a request brings: answers the report, or step by step where the request asks for that. `call`
 * is the call as the log names it, `fileName` what a file without a name is listed as.
 */
export function answersImport(
  deps: Dependencies,
  {
    importFile,
    call,
    fileName: unnamed,
  }: { importFile: ImportFile; call: string; fileName: string },
): (sent: Sent) => Promise<Response> {
  const tellSeller = sellerTeller(deps);
  return async ({ request, query, user }) => {
    const { bytes } = await readFile(request, { types: CSV_TYPES, max: MAX_FILE_BYTES });
    const { dryRun, digest, fileName = unnamed } = query;
    const file = { text: decodeText(bytes), fileName, dryRun, digest };
    if (!wantsProgress(request)) return Response.json(await importFile(deps, file, user.id));
    return streamProgress({
      run: (onStep: OnStep) => importFile(deps, file, user.id, onStep),
      refuse: (error) => errorAnswer(error, { log: deps.log, call, tellSeller }),
    });
  };
}
