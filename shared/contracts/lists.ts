import { z } from "zod";
import { cart } from "./carts.ts";
import { requiredText, text, timestamp, wholeQuantity } from "./common.ts";
import { product } from "./products.ts";

/** A product on a list with the quantity that its owner usually buys. */
export const listItem = z.object({
  /** Null for a product that is no longer sold; its name stays. */
  product: product.nullable(),
  productName: z.string(),
  quantity: z.number().int(),
});

export const productList = z.object({
  id: z.string(),
  name: z.string(),
  /** The address that shows the list to anybody; null while it is not shared. */
  link: z.string().nullable(),
  items: z.array(listItem),
  updatedAt: timestamp,
});

export const productLists = z.object({ lists: z.array(productList) });

export const listForm = z.object({ name: requiredText(100, "Name is required") });

/** Sets the quantity of one product; 0 removes it. */
export const listItemBody = z.object({ productId: text(100), quantity: wholeQuantity(0) });

/** `reduced` names what the stock does not cover. */
export const listInCart = z.object({
  cart,
  reduced: z.array(
    z.object({
      productName: z.string(),
      quantity: z.number().int(),
      available: z.number().int(),
    }),
  ),
});

export const listLink = z.object({ link: z.string() });

/** A shared list: its products, and nothing about its owner. */
export const sharedList = productList.pick({ name: true, items: true });

export type ListItem = z.infer<typeof listItem>;
export type ProductList = z.infer<typeof productList>;
export type ListInCart = z.infer<typeof listInCart>;
export type SharedList = z.infer<typeof sharedList>;
