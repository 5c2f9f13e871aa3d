import type { Calls } from "./calls.ts";

/** The evidence of an order, for whoever asks the seller years later. */
export const evidenceCalls = {
  order: {
    call: "GET /api/admin/orders/{id}/evidence.pdf",
    who: "admin reading no-proof",
    summary: "Why an order was permitted, as PDF",
    description:
      "Permission, signed statement, decisions, screening, and the released lots of its products, as they were when it was placed.",
    download: true,
  },
} as const satisfies Calls;
