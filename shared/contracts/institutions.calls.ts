import type { Calls } from "./calls.ts";
import { institutionRecords, institutionsQuery } from "./institutions.ts";

/** The research institutions that the seller has loaded. */
export const institutionCalls = {
  search: {
    call: "GET /api/institutions",
    who: "optional anybody",
    summary: "Institutions by name, alias or acronym, best first",
    description: "At most ten. Typing errors are forgiven. Empty when no list was loaded.",
    query: institutionsQuery,
    answer: institutionRecords,
  },
} as const satisfies Calls;
