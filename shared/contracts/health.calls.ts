import type { Calls } from "./calls.ts";
import { health, readiness, visitorAddress } from "./common.ts";

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
    summary: "Whether the process reaches its database; 503 when it does not. Names the release",
    answer: readiness,
  },
  address: {
    call: "GET /api/health/address",
    who: "open",
    summary: "The caller's network address as the shop sees it, to check the reverse proxies",
    answer: visitorAddress,
  },
} as const satisfies Calls;
