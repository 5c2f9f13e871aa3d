import { adminLotCalls } from "#shared/contracts/admin-lots.calls.ts";
import { answerExport } from "../activity/activity.routes.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { readPdf } from "../http/read-pdf.ts";
import { serve } from "../http/serve.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { required } from "../refusals.ts";
import { addDocument } from "./add-document.ts";
import { certificatePdf } from "./certificate-pdf.ts";
import { blockLot, exhaustLot, releaseLot, unblockLot } from "./change-lot-state.ts";
import { labelsPdf } from "./labels-pdf.ts";
import { findLot } from "./lots.queries.ts";
import { moveUnits } from "./move-units.ts";
import { getLot, listLots } from "./read-lot.ts";
import { listRecall, recallAsCsv, recallLot } from "./recall-lot.ts";
import { removeDocument } from "./remove-document.ts";
import { changeLot, createLot } from "./save-lot.ts";
import { hideCosts } from "./sees-costs.ts";

export function adminLotRoutes(deps: Dependencies) {
  return serve(deps, adminLotCalls, {
    list: async ({ query, user }) => {
      const page = await listLots(deps, query);
      return { ...page, lots: page.lots.map((lot) => hideCosts(lot, user)) };
    },
    create: ({ body, user }) => createLot(deps, body, user.id),
    get: async ({ params, user }) => hideCosts(await getLot(deps.db, params.id), user),
    update: ({ params, body, user }) => changeLot(deps, params.id, body, user.id),
    addDocument: async ({ params, query, request, user }) => {
      // Checked first, so that ten megabytes are not read for an unknown lot.
      await required(findLot(deps.db, params.id));
      const bytes = await readPdf(request);
      const { kind, fileName = `${kind}.pdf` } = query;
      return addDocument(deps, params.id, { kind, fileName, bytes }, user.id);
    },
    removeDocument: ({ params, user }) => removeDocument(deps, params, user.id),
    move: async ({ params, body, user, request }) => {
      const by = { actorId: user.id, key: idempotencyKeyOf(request) };
      return hideCosts(await moveUnits(deps, params.id, body, by), user);
    },
    release: ({ params, body, user }) => releaseLot(deps, params.id, body, user.id),
    block: ({ params, body, user }) => blockLot(deps, params.id, body, user.id),
    unblock: ({ params, body, user }) => unblockLot(deps, params.id, body, user.id),
    exhaust: ({ params, body, user }) => exhaustLot(deps, params.id, body, user.id),
    recallList: ({ params }) => listRecall(deps, params.id),
    recall: ({ params, body, user }) => recallLot(deps, params.id, body, user.id),
    recallCsv: async ({ params, user }) => {
      const { lotNumber, lines } = await recallAsCsv(deps, params.id);
      const exported = {
        what: `the recall of ${lotNumber}`,
        name: `recall-${lotNumber}`,
        subjectType: "lot",
        subjectId: params.id,
      };
      return answerExport(deps, user, exported, piecesOf(lines));
    },
    certificate: async ({ params }) => {
      const { fileName, content } = await certificatePdf(deps, params.id);
      return pdfAnswer(content, fileName);
    },
    labels: async ({ params, query }) => {
      const { fileName, content } = await labelsPdf(deps, params.id, query.count ?? 1);
      return pdfAnswer(content, fileName);
    },
  });
}

async function* piecesOf(lines: string): AsyncGenerator<string> {
  yield lines;
}
