import { z } from "zod";
import { emailAddress, timestamp } from "./common.ts";

/** Who is signed in needs no address: the account's is taken, and asks for no confirmation when it is verified. */
export const stockWishBody = z.object({
  email: z.union([z.literal(""), z.null(), emailAddress()]).optional(),
});

export const stockWishToken = z.object({ token: z.string().max(200).optional() });

/** The products that an account waits for, the newest wish first. */
export const stockWishes = z.array(
  z.object({
    productId: z.string(),
    productName: z.string(),
    slug: z.string(),
    createdAt: timestamp,
  }),
);

export type StockWishes = z.infer<typeof stockWishes>;
export type StockWishBody = z.infer<typeof stockWishBody>;
