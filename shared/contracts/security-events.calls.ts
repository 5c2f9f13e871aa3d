import type { Calls } from "./calls.ts";
import { securityEventPage, securityEventsQuery, securityExportQuery } from "./security-events.ts";

/** What happened to the security of accounts, for full admins. */
export const securityEventCalls = {
  list: {
    call: "GET /api/admin/security-events/latest",
    who: "admin proof",
    summary: "Security events, newest first",
    query: securityEventsQuery,
    answer: securityEventPage,
  },
  export: {
    call: "GET /api/admin/security-events",
    who: "admin proof",
    summary: "Security events as JSON lines, oldest first, for another program",
    description:
      "One event in each line, of the days `from` to `to` (UTC, both included). Without `from` from the oldest one on.",
    query: securityExportQuery,
    download: true,
    slow: true,
    responses: {
      200: {
        description: "One JSON object in each line",
        content: { "application/x-ndjson": { schema: { type: "string" } } },
      },
    },
  },
} as const satisfies Calls;
