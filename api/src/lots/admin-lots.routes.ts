import { Elysia } from "elysia";
import { idParams } from "#shared/contracts/common.ts";
import { documentQuery, lotDocument, lotDocumentParams } from "#shared/contracts/lot-documents.ts";
import { movementBody } from "#shared/contracts/lot-movements.ts";
import {
  labelsQuery,
  lot,
  lotChangeBody,
  lotPage,
  lotStateBody,
  lotsQuery,
  newLotBody,
} from "#shared/contracts/lots.ts";
import { recallBody, recalledLot, recallList } from "#shared/contracts/recalls.ts";
import { noteExport } from "../activity/note-export.ts";
import type { Dependencies } from "../dependencies.ts";
import { csvAnswer } from "../http/csv-answer.ts";
import { withoutDeadline } from "../http/deadline.ts";
import { adminOnly } from "../http/guards.ts";
import { fileBody, readFile } from "../http/read-body.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { addDocument } from "./add-document.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { blockLot, exhaustLot, releaseLot, unblockLot } from "./change-lot-state.ts";
import { labelsPdf } from "./labels-pdf.ts";
import { findLot } from "./lots.queries.ts";
import { moveUnits } from "./move-units.ts";
import { getLot, listLots, requireLot } from "./read-lot.ts";
import { listRecall, recallAsCsv, recallLot } from "./recall-lot.ts";
import { removeDocument } from "./remove-document.ts";
import { changeLot, createLot } from "./save-lot.ts";

const MAX_DOCUMENT_BYTES = 10 * 1024 ** 2;

/** Lots as the seller keeps them. */
export function adminLotRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/admin/lots", tags: ["Admin: lots"] })
    .use(adminOnly(deps))
    .get("/", ({ query }) => listLots(deps, query), {
      query: lotsQuery,
      response: { 200: lotPage },
      detail: {
        summary: "A page of lots, the newest first",
        description:
          "`search` finds lot numbers, those of suppliers, and names of products. `after`, the id of the last lot seen, continues from there.",
      },
    })
    .post(
      "/",
      async ({ body, user, set }) => {
        const created = await createLot(deps, body, user.id);
        set.status = 201;
        return created;
      },
      {
        body: newLotBody,
        response: { 201: lot },
        detail: {
          summary: "Enters a lot, in quarantine",
          description:
            "With its first lot a product sells what its released lots have, and its stock is no longer set by hand. Units are received as movements.",
        },
      },
    )
    .get("/:id", ({ params }) => getLot(deps.db, params.id), {
      params: idParams,
      response: { 200: lot },
      detail: { summary: "A lot with results, documents, movements and warnings" },
    })
    .patch("/:id", ({ params, body, user }) => changeLot(deps, params.id, body, user.id), {
      params: idParams,
      body: lotChangeBody,
      response: { 200: lot },
      detail: {
        summary: "Changes what is entered of a lot",
        description:
          "What is left out stays. Send `updatedAt` as it was read: 409 lot-changed carries the lot as it is. Results of a lot that was released change only with a `reason`, as a new version.",
      },
    })
    .post(
      "/:id/documents",
      async ({ params, query, request, user, set }) => {
        const types = ["application/pdf", "application/octet-stream"];
        // Before ten megabytes are read for a lot that there is not.
        await requireLot(findLot(deps.db, params.id));
        const { bytes } = await readFile(request, { types, max: MAX_DOCUMENT_BYTES });
        const { kind, fileName = `${kind}.pdf` } = query;
        const added = await addDocument(deps, params.id, { kind, fileName, bytes }, user.id);
        set.status = 201;
        return added;
      },
      {
        parse: fileBody,
        beforeHandle: withoutDeadline,
        params: idParams,
        query: documentQuery,
        response: { 201: lotDocument },
        detail: {
          summary: "Adds a document to a lot",
          description:
            "The body is the PDF, up to 10 MB. A newer one of its kind supersedes the one before, which stays. 409 document-of-another-lot names the lot that has this very file.",
        },
      },
    )
    .delete(
      "/:id/documents/:documentId",
      ({ params, user }) => removeDocument(deps, params, user.id),
      {
        params: lotDocumentParams,
        response: { 200: lot },
        detail: {
          summary: "Removes a document of a lot in quarantine",
          description: "409 lot-state once the lot has left quarantine: its documents stay.",
        },
      },
    )
    .post(
      "/:id/movements",
      async ({ params, body, user, set }) => {
        const moved = await moveUnits(deps, params.id, body, user.id);
        set.status = 201;
        return moved;
      },
      {
        params: idParams,
        body: movementBody,
        response: { 201: lot },
        detail: {
          summary: "Enters units that came into a lot or left it",
          description:
            "receive and return add, scrap takes away, adjust is signed. 409 below-allocated when more would leave than is available.",
        },
      },
    )
    .use(stateRoutes(deps))
    .use(paperRoutes(deps));
}

function stateRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Admin: lots"] })
    .use(adminOnly(deps))
    .post("/:id/release", ({ params, body, user }) => releaseLot(deps, params.id, body, user.id), {
      params: idParams,
      body: lotStateBody,
      response: { 200: lot },
      detail: {
        summary: "Releases a lot: it is sold and its page is there",
        description:
          "422 names all that is missing: a numeric HPLC purity, an MS identity, a certificate, retest and expiry dates to come, a reason for a result outside its limit or out of the ordinary. Documents that were superseded before are not published. 409 equal-results asks for `confirm`.",
      },
    })
    .post("/:id/block", ({ params, body, user }) => blockLot(deps, params.id, body, user.id), {
      params: idParams,
      body: lotStateBody,
      response: { 200: lot },
      detail: {
        summary: "Takes a lot out of stock; what is allocated stays allocated",
      },
    })
    .post("/:id/unblock", ({ params, body, user }) => unblockLot(deps, params.id, body, user.id), {
      params: idParams,
      body: lotStateBody,
      response: { 200: lot },
      detail: {
        summary: "Sells a blocked lot again",
        description: "It needs what a release needs.",
      },
    })
    .post("/:id/exhaust", ({ params, body, user }) => exhaustLot(deps, params.id, body, user.id), {
      params: idParams,
      body: lotStateBody,
      response: { 200: lot },
      detail: {
        summary: "Closes a released lot of which nothing is available",
        description:
          "When units come back to it, it is released again, or blocked if its date has passed.",
      },
    })
    .get("/:id/recall", ({ params }) => listRecall(deps, params.id), {
      params: idParams,
      response: { 200: recallList },
      detail: {
        summary: "The orders and customers that have units of a lot",
        description: "Orders whose shipment was taken back are here too, as shipped.",
      },
    })
    .post("/:id/recall", ({ params, body, user }) => recallLot(deps, params.id, body, user.id), {
      beforeHandle: withoutDeadline,
      params: idParams,
      body: recallBody,
      response: { 200: recalledLot },
      detail: {
        summary: "Recalls a lot: out of stock, each customer told once, the page says so",
        description:
          "For any lot that has left quarantine, a closed one too. Called again, it tells nobody twice.",
      },
    });
}

function paperRoutes(deps: Dependencies) {
  return new Elysia({ tags: ["Admin: lots"] })
    .use(adminOnly(deps))
    .get(
      "/:id/recall.csv",
      async ({ params, user }) => {
        const { lotNumber, lines } = await recallAsCsv(deps, params.id);
        const exported = { what: `the recall of ${lotNumber}`, subjectType: "lot" };
        await noteExport(deps.db, { actorId: user.id, subjectId: params.id, ...exported });
        return csvAnswer(`recall-${lotNumber}`, deps.now(), piecesOf(lines));
      },
      {
        params: idParams,
        detail: {
          summary: "The list of a recall as CSV",
          description: "Stands in the activity. 403 proof-needed.",
        },
      },
    )
    .get(
      "/:id/certificate.pdf",
      async ({ params }) => {
        const { fileName, content } = await certificatePdf(deps, params.id);
        return pdfAnswer(content, fileName);
      },
      {
        params: idParams,
        detail: {
          summary: "A certificate of analysis as PDF",
          description:
            "Made from the entered results and from nothing else. 409 no-results without any.",
        },
      },
    )
    .get(
      "/:id/labels.pdf",
      async ({ params, query }) => {
        const { fileName, content } = await labelsPdf(deps, params.id, query.count ?? 1);
        return pdfAnswer(content, fileName);
      },
      {
        params: idParams,
        query: labelsQuery,
        detail: { summary: "Labels for the vials of a lot, 30 on a sheet, as PDF" },
      },
    );
}

async function* piecesOf(lines: string): AsyncGenerator<string> {
  yield lines;
}
