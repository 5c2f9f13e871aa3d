import { z } from "zod";
import type { Calls } from "./calls.ts";

/** The countries to which the shop ships, by name. */
export const shippingCountries = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
});

/** What everybody may know about shipping. In a file of its own, because every form with an address loads it. */
export const shippingCalls = {
  countries: {
    call: "GET /api/settings/shipping-countries",
    who: "open",
    summary: "The countries to which the shop ships, by name",
    answer: shippingCountries,
  },
} as const satisfies Calls;
