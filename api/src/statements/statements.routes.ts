import { Elysia } from "elysia";
import { actionAnswer, idParams } from "#shared/contracts/common.ts";
import {
  appliedLine,
  appliedLines,
  applyLineBody,
  applyLinesBody,
  changedLine,
  linePage,
  linesQuery,
  linkLineBody,
  newSourceBody,
  paymentSource,
  paymentSources,
  sourceChangeBody,
  statementFiles,
  statementQuery,
  statementReport,
} from "#shared/contracts/statements.ts";
import type { Dependencies } from "../dependencies.ts";
import { answerPieces } from "../http/answer-pieces.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { errorAnswer } from "../http/error-answers.ts";
import { adminOnly } from "../http/guards.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { fileBody, readFile } from "../http/read-body.ts";
import { streamProgress, wantsProgress } from "../http/stream-progress.ts";
import { tellSellerOfError } from "../mail/tell-seller-of-error.ts";
import { actorOf } from "../orders/admin-orders.routes.ts";
import { applyLine, applyReadyLines, type LineActor } from "./apply-line.ts";
import { ignoreLine, linkLine, restoreLine, unapplyLine } from "./change-line.ts";
import { createInbox } from "./create-inbox.ts";
import { importStatement } from "./import-statement.ts";
import { listStatements } from "./list-statements.ts";
import { changeSource, createSource, listSources } from "./save-source.ts";
import { undoStatement } from "./undo-statement.ts";

/** Browsers name a statement by what is installed beside them; what it is, is told by its content. */
const STATEMENT_TYPES = [
  "application/octet-stream",
  "text/csv",
  "text/plain",
  "application/csv",
  "application/vnd.ms-excel",
  "application/x-ofx",
  "application/vnd.intu.qfx",
  "application/xml",
  "text/xml",
];
const MAX_FILE_BYTES = 5 * 1024 ** 2;
const UPLOAD_CALL = "POST /api/admin/statements";
const KEY = "Send an Idempotency-Key: the same key and body answer the same.";

/** Statements of services and banks, their lines, and the accounts that they come from. */
export function statementRoutes(deps: Dependencies) {
  const tellSeller = (error: { errorId: string; summary: string }) => {
    const occurredAt = deps.now().toISOString();
    void tellSellerOfError(deps.db, { ...error, occurredAt }).catch(() => {});
  };
  return new Elysia({ prefix: "/admin", tags: ["Admin: payments"] })
    .use(adminOnly(deps))
    .get("/payment-sources", () => listSources(deps), {
      response: { 200: paymentSources },
      detail: { summary: "The accounts that statements come from" },
    })
    .post(
      "/payment-sources",
      async ({ body, set, user, request }) => {
        const by = { userId: user.id, key: idempotencyKeyOf(request) };
        const source = await createSource(deps, body, by);
        set.status = 201;
        return source;
      },
      {
        body: newSourceBody,
        response: { 201: paymentSource },
        detail: {
          summary: "Adds an account that statements come from",
          description: `\`mapping\` names the columns of its files where no layout knows them. ${KEY} 403 proof-needed.`,
        },
      },
    )
    .patch("/payment-sources/:id", ({ params, body }) => changeSource(deps, params.id, body), {
      params: idParams,
      body: sourceChangeBody,
      response: { 200: paymentSource },
      detail: {
        summary: "Changes an account, or the mapping of its columns",
        description:
          "403 proof-needed when the last proof of who is there is older than ten minutes.",
      },
    })
    .get("/statements", () => listStatements(deps), {
      response: { 200: statementFiles },
      detail: { summary: "The newest statements, and which of them can be undone" },
    })
    .post(
      "/statements",
      async ({ request, query, user }) => {
        const { bytes } = await readFile(request, { types: STATEMENT_TYPES, max: MAX_FILE_BYTES });
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
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        query: statementQuery,
        response: { 200: statementReport },
        detail: {
          summary: "Reads a statement; with dryRun=false keeps its lines",
          description:
            "The body is the file, up to 5 MB and 20,000 rows: CSV of PayPal, Venmo, Cash App, Chase, Bank of America or Wells Fargo, OFX or QFX, or any other CSV through the source's mapping. 422 unknown-layout carries the file's `columns`; 422 date-order asks for `dateOrder`. Lines that are here already are duplicates, so the same file adds nothing; nothing is applied. Kept with an Idempotency-Key and sent again, it is answered as it was. With Accept: application/x-ndjson the answer is a line of JSON for each step, and the report as the last.",
        },
      },
    )
    .post(
      "/statements/:id/undo",
      ({ params, user, request }) => undoStatement(deps, params.id, lineActor(user, request)),
      {
        params: idParams,
        response: { 200: actionAnswer },
        detail: {
          summary: "Takes a statement back",
          description: `A line that another statement has too stays, as that one has it. ${KEY} 409 lines-applied while one of its lines is applied or linked.`,
        },
      },
    )
    .use(lineRoutes(deps));
}

const lineActor = (user: Parameters<typeof actorOf>[0], request: Request): LineActor => ({
  actor: actorOf(user),
  key: idempotencyKeyOf(request),
});

/** What is done with the lines of statements. */
function lineRoutes(deps: Dependencies) {
  const inbox = createInbox(deps);
  return new Elysia({ prefix: "/statement-lines", tags: ["Admin: payments"] })
    .use(adminOnly(deps))
    .get("/", ({ query }) => inbox.list(query), {
      query: linesQuery,
      response: { 200: linePage },
      detail: {
        summary: "Lines, newest first, with the orders that they may pay",
        description:
          "Without `state` the open ones, in part or whole. Classes are computed when they are read; `counts` of very many open lines may be some seconds old. `after`, the id of the last line seen, continues from there.",
      },
    })
    .post(
      "/apply",
      ({ body, user, request }) => applyReadyLines(deps, body.ids, lineActor(user, request)),
      {
        beforeHandle: withoutDeadline,
        body: applyLinesBody,
        response: { 200: appliedLines },
        detail: {
          summary: "Applies the lines that are ready, each on its own",
          description: `A line that is not ready any more, or seems to be recorded by hand, is left, and \`message\` says why. ${KEY}`,
        },
      },
    )
    .post(
      "/:id/apply",
      ({ params, body, user, request }) => {
        return applyLine(deps, params.id, body, lineActor(user, request));
      },
      {
        params: idParams,
        body: applyLineBody,
        response: { 200: appliedLine },
        detail: {
          summary: "Applies a line to one order or several",
          description: `${KEY} 422 when the amounts pass what is left of the gross; 409 already-applied, and order-cancelled until revive or keep is chosen.`,
        },
      },
    )
    .post(
      "/:id/unapply",
      ({ params, user, request }) => {
        return unapplyLine(deps, params.id, lineActor(user, request));
      },
      {
        params: idParams,
        response: { 200: appliedLine },
        detail: {
          summary: "Takes back what a line was applied to, by reversing entries",
          description: `${KEY} 409 nothing-applied, order-shipped.`,
        },
      },
    )
    .post(
      "/:id/ignore",
      ({ params, user, request }) => ignoreLine(deps, params.id, lineActor(user, request)),
      {
        params: idParams,
        response: { 200: changedLine },
        detail: { summary: "Puts a line aside that pays no order", description: KEY },
      },
    )
    .post(
      "/:id/restore",
      ({ params, user, request }) => restoreLine(deps, params.id, lineActor(user, request)),
      {
        params: idParams,
        response: { 200: changedLine },
        detail: { summary: "Opens a line again that was ignored or linked", description: KEY },
      },
    )
    .post(
      "/:id/link",
      ({ params, body, user, request }) =>
        linkLine(deps, params.id, body.paymentId, lineActor(user, request)),
      {
        params: idParams,
        body: linkLineBody,
        response: { 200: changedLine },
        detail: {
          summary: "Says that a line is a payment recorded by hand: no second credit",
          description: `${KEY} 409 cannot-link for an entry that is no such payment.`,
        },
      },
    );
}
