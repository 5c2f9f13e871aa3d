import type { Calls } from "./calls.ts";
import { recordedWording, waitingTexts, wordingReason } from "./wording.ts";

/** Saved texts that speak of use in humans or animals, and the reasons why they are correct. */
export const wordingCalls = {
  waiting: {
    call: "GET /api/admin/wording",
    who: "admin reading catalogue:read no-proof",
    summary: "The products, categories and documents whose saved text waits",
    description: "The last saved ones first, at most 200.",
    answer: waitingTexts,
  },
  giveReason: {
    call: "POST /api/admin/wording/{id}",
    who: "admin no-proof",
    summary: "Records why the words at a place of a text are correct",
    description:
      "The reason is stored with its author and time, also for the same text of other sizes of the family. Once all places of a text have a reason, the text is published. A changed text has new places: 404 for an old one.",
    body: wordingReason,
    answer: recordedWording,
  },
} as const satisfies Calls;
