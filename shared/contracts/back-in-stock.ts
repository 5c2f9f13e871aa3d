import { z } from "zod";
import { emailAddress, orNone, timestamp } from "./common.ts";

/** A signed-in user needs no address: the account's is used, without confirmation when it is verified. */
export const stockWishBody = z
  .object({
    email: orNone(emailAddress()),
  })
  .default({});

export const stockWishToken = z.object({ token: z.string().max(200).optional() });

/** The products that an account waits for, newest subscription first. */
export const stockWishes = z.array(
  z.object({
    productId: z.string(),
    productName: z.string(),
    slug: z.string(),
    createdAt: timestamp,
  }),
);

export type StockWishes = z.infer<typeof stockWishes>;
