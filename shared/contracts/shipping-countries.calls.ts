import type { Calls } from "./calls.ts";
import { shippingCountries } from "./shipping-countries.ts";

/** What everybody may know about shipping. */
export const shippingCalls = {
  countries: {
    call: "GET /api/settings/shipping-countries",
    who: "open",
    summary: "The countries to which the shop ships, by name",
    answer: shippingCountries,
  },
} as const satisfies Calls;
