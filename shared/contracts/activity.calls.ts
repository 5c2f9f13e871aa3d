import { activityPage, activityQuery } from "./activity.ts";
import type { Calls } from "./calls.ts";

/** The log of what the staff changed, for admins. */
export const activityCalls = {
  list: {
    call: "GET /api/admin/activity",
    who: "admin reading no-proof",
    summary: "Who changed what, newest first, with the values before and after",
    query: activityQuery,
    answer: activityPage,
  },
} as const satisfies Calls;
