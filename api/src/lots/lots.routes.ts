import { lotCalls } from "#shared/contracts/lots.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { serve } from "../http/serve.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { getPublicLot, readDocument } from "./read-lot.ts";

export function lotRoutes(deps: Dependencies) {
  return serve(deps, lotCalls, {
    get: ({ params }) => getPublicLot(deps, params.lotNumber),
    document: async ({ params, user }) => {
      const isAdmin = user?.isAdmin ?? false;
      const { content, fileName, sha256 } = await readDocument(deps, params, { isAdmin });
      return pdfAnswer(content, fileName, {
        // A published document never changes under its URL.
        "Cache-Control": isAdmin ? "private, no-store" : "public, max-age=86400",
        ETag: `"${sha256}"`,
      });
    },
  });
}
