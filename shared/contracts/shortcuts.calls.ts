import type { Calls } from "./calls.ts";
import { shortcuts } from "./shortcuts.ts";

/** The keyboard shortcuts of the signed-in person. */
export const shortcutCalls = {
  get: {
    call: "GET /api/admin/shortcuts",
    who: "admin packing reading no-proof",
    summary: "One's own keyboard shortcuts",
    answer: shortcuts,
  },
  save: {
    call: "PUT /api/admin/shortcuts",
    who: "admin packing reading no-proof",
    summary: "Saves one's own keyboard shortcuts",
    body: shortcuts,
    answer: shortcuts,
  },
} as const satisfies Calls;
