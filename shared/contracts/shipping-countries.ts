import { z } from "zod";

/** The countries to which the shop ships, by name. In a file of its own, because every form with an address loads it. */
export const shippingCountries = z.object({
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
});
