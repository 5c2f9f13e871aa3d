import type { Calls } from "./calls.ts";
import { health } from "./common.ts";

/** Calls about the process, not about a noun of the shop. */
export const healthCalls = {
  live: {
    call: "GET /api/health/live",
    who: "open",
    summary: "Whether the process answers",
    answer: health,
  },
  ready: {
    call: "GET /api/health/ready",
    who: "open",
    summary: "Whether the process reaches its database; 503 when it does not",
    answer: health,
  },
} as const satisfies Calls;
