import { Elysia } from "elysia";
import { documentParams } from "#shared/contracts/lot-documents.ts";
import { lotParams, publicLot } from "#shared/contracts/lots.ts";
import type { Dependencies } from "../dependencies.ts";
import { maybeSignedIn } from "../http/guards.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { getPublicLot, readDocument } from "./read-lot.ts";

/** Lots as anybody looks them up by the number on a vial. */
export function lotRoutes(deps: Dependencies) {
  return new Elysia({ prefix: "/lots", tags: ["Lots"] })
    .get("/:lotNumber", ({ params }) => getPublicLot(deps, params.lotNumber), {
      params: lotParams,
      response: { 200: publicLot },
      detail: {
        summary: "A lot with its results and documents, by the number on the vial",
        description:
          "In any case and spacing. A lot that was never released is 404 like an unknown one; blocked and recalled ones stay. `tests` are those of the newest version; a document that another one supersedes stays readable.",
      },
    })
    .use(documentRoutes(deps));
}

function documentRoutes(deps: Dependencies) {
  return new Elysia().use(maybeSignedIn(deps)).get(
    "/:lotNumber/documents/:documentId",
    async ({ params, user }) => {
      const isAdmin = user?.isAdmin ?? false;
      const { content, fileName, sha256 } = await readDocument(deps, params, { isAdmin });
      return pdfAnswer(content, fileName, {
        // What is published never changes under its address.
        "Cache-Control": isAdmin ? "private, no-store" : "public, max-age=86400",
        ETag: `"${sha256}"`,
      });
    },
    {
      params: documentParams,
      detail: { summary: "A document of a lot, as PDF" },
    },
  );
}
