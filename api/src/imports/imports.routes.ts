import type { z } from "zod";
import { importCalls } from "#shared/contracts/imports.calls.ts";
import type { importQuery } from "#shared/contracts/imports.ts";
import { answerExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer } from "../http/error-answers.ts";
import { decodeText, readFile, TABLE_TYPES } from "../http/read-body.ts";
import { serve } from "../http/serve.ts";
import { streamProgress, wantsProgress } from "../http/stream-progress.ts";
import { sellerTeller } from "../mail/tell-seller-of-error.ts";
import { changeProducts } from "./change-products.ts";
import { exportProducts } from "./export-products.ts";
import type { ImportKind, ImportWrite, OnStep } from "./import-kind.ts";
import { productImport } from "./import-products.ts";
import { listRuns } from "./list-imports.ts";
import { runImport } from "./run-import.ts";
import { undoRun } from "./undo-run.ts";

const MAX_FILE_BYTES = 5 * 1024 ** 2;

/** Another code page would already have lost letters such as β and ≥. */
const NOT_UTF8 =
  'The file is not written as UTF-8. In the spreadsheet, save it as "CSV UTF-8", and choose that file.';

export function importRoutes(deps: Dependencies) {
  return serve(deps, importCalls, {
    export: ({ query, user }) => {
      const { rows, limit: _, offset: __, ...filter } = query;
      const exported = { what: "products", subjectType: "product", ...(rows && { query: filter }) };
      return answerExport(deps, user, exported, exportProducts(deps, rows ? filter : null));
    },
    recent: () => listRuns(productImport, deps),
    products: answersImport(deps, productImport),
    change: ({ body, user }) => changeProducts(deps, body, user.id),
    undo: ({ params, user }) =>
      undoRun(productImport, deps, { runId: params.id, actorId: user.id }),
  });
}

type Sent = { request: Request; query: z.output<typeof importQuery>; user: { id: string } };

/** Imports the file of a request and returns the report, or the progress if the request asks for it. */
export function answersImport<Write extends ImportWrite, Values, Written>(
  deps: Dependencies,
  kind: ImportKind<Write, Values, Written>,
): (sent: Sent) => Promise<Response> {
  const call = `POST /api/admin/imports/${kind.name}`;
  const tellSeller = sellerTeller(deps);
  return async ({ request, query, user }) => {
    const { bytes } = await readFile(request, { types: TABLE_TYPES, max: MAX_FILE_BYTES });
    const { dryRun, digest, fileName = `${kind.name}.csv` } = query;
    const file = { text: decodeText(bytes, NOT_UTF8), fileName, dryRun, digest };
    if (!wantsProgress(request)) {
      return Response.json(await runImport(kind, deps, file, user.id));
    }
    return streamProgress({
      run: (onStep: OnStep) => runImport(kind, deps, file, user.id, onStep),
      refuse: (error) => errorAnswer(error, { log: deps.log, call, tellSeller }),
    });
  };
}
