import type { Calls } from "./calls.ts";
import { publicLot } from "./lots.ts";

/** Lots, for everybody who looks up the number on a vial. */
export const lotCalls = {
  get: {
    call: "GET /api/lots/{lotNumber}",
    who: "open",
    summary: "A lot with its results and documents, by the number on the vial",
    description:
      "In any case and spacing. A lot that was never released is 404 like an unknown one; blocked and recalled ones stay. `tests` are those of the newest version; a document that another one supersedes stays readable.",
    answer: publicLot,
  },
  document: {
    call: "GET /api/lots/{lotNumber}/documents/{documentId}",
    who: "optional packing reading catalogue:read",
    summary: "A document of a lot, as PDF",
    download: true,
  },
} as const satisfies Calls;
