import { z } from "zod";
import { notPermittedLine } from "./buyers.ts";
import { requestedItem, text, wholeQuantity } from "./common.ts";
import { product } from "./products.ts";

/** One line of the server's cart; there is one line per product. */
export const cartItem = z.object({
  id: z.string(),
  quantity: z.number().int(),
  product,
  notPermitted: notPermittedLine.omit({ productId: true }).nullable(),
});
export const cart = z.array(cartItem);

/** Adds `quantity` units (default 1); other fields of the body are ignored. */
export const addToCartBody = z.object({
  productId: text(100),
  quantity: wholeQuantity(1).optional(),
});

/** Sets the line's quantity; 0 removes the line. */
export const cartQuantityBody = z.object({ quantity: wholeQuantity(0) });

/** The visitor's cart, merged once at sign-in: per product the larger quantity wins. */
export const mergeCartBody = z.object({
  items: z.array(requestedItem).max(200),
});

export type CartItem = z.infer<typeof cartItem>;
export type Cart = z.infer<typeof cart>;
