import type { Calls } from "./calls.ts";
import { hitDecisionBody, screeningHit, screeningHits, screeningHitsQuery } from "./screening.ts";

/** The hits of the screening list, which a person decides. */
export const screeningCalls = {
  hits: {
    call: "GET /api/admin/screening/hits",
    who: "admin reading no-proof",
    summary: "Names and addresses that are similar to an entry of the list, oldest first",
    description:
      "With `userId`, only those of this customer: the account, applications and orders.",
    query: screeningHitsQuery,
    answer: screeningHits,
  },
  clear: {
    call: "POST /api/admin/screening/hits/{id}/clear",
    who: "admin no-proof",
    summary: "Clears a hit: it is somebody else",
    description: "The pair never comes back for this customer. 409 hit-decided.",
    body: hitDecisionBody,
    answer: screeningHit,
  },
  confirm: {
    call: "POST /api/admin/screening/hits/{id}/confirm",
    who: "admin no-proof",
    summary: "Confirms a hit: the order stays held and the account is refused",
    description: "409 hit-decided.",
    body: hitDecisionBody,
    answer: screeningHit,
  },
} as const satisfies Calls;
