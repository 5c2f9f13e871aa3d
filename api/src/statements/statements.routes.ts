import { statementCalls } from "#shared/contracts/statements.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { errorAnswer } from "../http/error-answers.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { readFile, TABLE_TYPES } from "../http/read-body.ts";
import { serve } from "../http/serve.ts";
import { answerPieces, streamProgress, wantsProgress } from "../http/stream-progress.ts";
import { sellerTeller } from "../mail/tell-seller-of-error.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { applyLine, applyReadyLines, type LineActor } from "./apply-line.ts";
import { ignoreLine, linkLine, restoreLine, unapplyLine } from "./change-line.ts";
import { createInbox } from "./create-inbox.ts";
import { importStatement } from "./import-statement.ts";
import { changeSource, createSource, listSources } from "./save-source.ts";
import { listStatements } from "./statements.queries.ts";
import { undoStatement } from "./undo-statement.ts";

const MAX_FILE_BYTES = 5 * 1024 ** 2;
const UPLOAD_CALL = "POST /api/admin/statements";

/** Statements of services and banks, their lines, and the accounts that they come from. */
export function statementRoutes(deps: Dependencies) {
  const tellSeller = sellerTeller(deps);
  const listLines = createInbox(deps);
  return serve(deps, statementCalls, {
    sources: () => listSources(deps),
    createSource: async ({ body, user, request }) => {
      const by = { userId: user.id, key: idempotencyKeyOf(request) };
      return createSource(deps, body, by);
    },
    changeSource: ({ params, body }) => changeSource(deps, params.id, body),
    list: () => listStatements(deps.db),
    upload: async ({ request, query, user }) => {
      const { bytes } = await readFile(request, { types: TABLE_TYPES, max: MAX_FILE_BYTES });
      const { source, dryRun, dateOrder, fileName = "statement" } = query;
      const asked = { bytes, sourceId: source, dryRun, dateOrder, fileName };
      const by = { actorId: user.id, key: idempotencyKeyOf(request) };
      if (!wantsProgress(request)) {
        return answerPieces(await importStatement(deps, asked, by));
      }
      return streamProgress({
        run: (onStep) => importStatement(deps, asked, by, onStep),
        refuse: (error) => errorAnswer(error, { log: deps.log, call: UPLOAD_CALL, tellSeller }),
      });
    },
    undo: ({ params, user, request }) => undoStatement(deps, params.id, lineActor(user, request)),
    lines: ({ query }) => listLines(query),
    applyReady: ({ body, user, request }) =>
      applyReadyLines(deps, body.ids, lineActor(user, request)),
    apply: ({ params, body, user, request }) =>
      applyLine(deps, params.id, body, lineActor(user, request)),
    unapply: ({ params, user, request }) => unapplyLine(deps, params.id, lineActor(user, request)),
    ignore: ({ params, user, request }) => ignoreLine(deps, params.id, lineActor(user, request)),
    restore: ({ params, user, request }) => restoreLine(deps, params.id, lineActor(user, request)),
    link: ({ params, body, user, request }) =>
      linkLine(deps, params.id, body.paymentId, lineActor(user, request)),
  });
}

const lineActor = (user: Parameters<typeof actorOf>[0], request: Request): LineActor => ({
  actor: actorOf(user),
  key: idempotencyKeyOf(request),
});
