import type { Calls } from "./calls.ts";

/** Figures for Prometheus, protected by METRICS_TOKEN; 404 while that is not set. */
export const metricsCalls = {
  metrics: {
    call: "GET /api/metrics",
    who: "open",
    summary:
      "Figures of all processes of this machine and of the shop, for Prometheus; Authorization: Bearer METRICS_TOKEN",
    responses: {
      "200": { description: "Text", content: { "text/plain": {} } },
      "401": { description: "Not the token" },
      "404": { description: "METRICS_TOKEN is not set" },
    },
  },
} as const satisfies Calls;
