import type { Calls } from "./calls.ts";
import { recordedWording, waitingTexts, wordingReason } from "./wording.ts";

/** Texts that speak of use in humans or animals, and why they are correct. */
export const wordingCalls = {
  waiting: {
    call: "GET /api/admin/wording",
    who: "admin reading catalogue:read no-proof",
    summary: "The products, categories and documents whose saved text waits",
    description: "Those saved last first, at most 200.",
    answer: waitingTexts,
  },
  giveReason: {
    call: "POST /api/admin/wording/{id}",
    who: "admin no-proof",
    summary: "Records why a place of a text is correct there",
    description:
      "It is recorded with who and when. The same text of other sizes of the family passes, too. When no place is left, the text is published. A changed text has new places. 404 for a place of a text that has changed.",
    body: wordingReason,
    answer: recordedWording,
  },
} as const satisfies Calls;
