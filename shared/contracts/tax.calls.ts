import type { Calls } from "./calls.ts";
import { taxRates, taxRatesBody } from "./tax.ts";

/** The tax rates. Full admins change them, readers see them; no key does either. The seller decides them; without any the shop takes no tax. */
export const taxCalls = {
  rates: {
    call: "GET /api/admin/tax/rates",
    who: "admin reading no-proof",
    summary: "The tax rates; none switches tax off",
    answer: taxRates,
  },
  saveRates: {
    call: "PUT /api/admin/tax/rates",
    who: "admin no-proof",
    summary: "Replaces all rates; 409 settings-changed when updatedAt is not current",
    body: taxRatesBody,
    answer: taxRates,
  },
} as const satisfies Calls;
