import type { Calls } from "./calls.ts";
import { publishingQuery, publishingState, republishBody } from "./publishing.ts";

/** The state of the published pages, for admins. */
export const publishingCalls = {
  state: {
    call: "GET /api/admin/publishing",
    who: "admin reading no-proof",
    summary: "How many pages are live, in work and failed, and which are not live",
    query: publishingQuery,
    answer: publishingState,
  },
  republish: {
    call: "POST /api/admin/publishing/republish",
    who: "admin no-proof",
    summary: "Publishes one page again, or all of them",
    body: republishBody.nullish(),
    answer: publishingState,
    responses: { "404": { description: "There is no such page" } },
  },
} as const satisfies Calls;
