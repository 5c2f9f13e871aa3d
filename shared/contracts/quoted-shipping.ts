import { z } from "zod";
import { amount } from "./common.ts";

/** One way to ship an order. Days are those of the shop, `yyyy-MM-dd`, for an order that is placed now. */
export const shippingOffer = z.object({
  id: z.string(),
  name: z.string(),
  amount,
  shipsOn: z.string(),
  arrivesBy: z.string(),
});

/** The tax of a quote or an order by rate; together they are `tax`. */
export const taxLines = z.array(z.object({ name: z.string(), percent: z.string(), amount }));

export type QuotedOffer = z.infer<typeof shippingOffer>;
