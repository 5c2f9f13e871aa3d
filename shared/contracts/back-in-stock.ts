import { z } from "zod";
import { emailAddress } from "./common.ts";

/** Who is signed in needs no address: the account's is taken, and asks for no confirmation when it is verified. */
export const stockWishBody = z.object({
  email: z.union([z.literal(""), z.null(), emailAddress()]).optional(),
});

export const stockWishToken = z.object({ token: z.string().max(200).optional() });

export type StockWishBody = z.infer<typeof stockWishBody>;
