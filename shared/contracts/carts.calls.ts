import type { Calls } from "./calls.ts";
import { addToCartBody, cart, cartQuantityBody, mergeCartBody } from "./carts.ts";

/** The signed-in user's cart. Every change returns the whole cart. */
export const cartCalls = {
  list: {
    call: "GET /api/cart",
    who: "session packing reading",
    summary: "The cart's lines, each with its product as it is now",
    answer: cart,
  },
  add: {
    call: "POST /api/cart",
    who: "session packing",
    summary: "Adds units of a product to its line, one when no quantity is given",
    description: "With an Idempotency-Key, the same key and body add once.",
    body: addToCartBody,
    answer: cart,
    responses: { "404": { description: "There is no such product" } },
  },
  clear: {
    call: "DELETE /api/cart",
    who: "session packing",
    summary: "Empties the cart",
    answer: cart,
  },
  merge: {
    call: "POST /api/cart/merge",
    who: "session packing",
    summary: "Merges a visitor's cart: per product the larger quantity wins",
    body: mergeCartBody,
    answer: cart,
  },
  setQuantity: {
    call: "PATCH /api/cart/{id}",
    who: "session packing",
    summary: "Sets a line's quantity; 0 removes the line",
    body: cartQuantityBody,
    answer: cart,
  },
  remove: {
    call: "DELETE /api/cart/{id}",
    who: "session packing",
    summary: "Removes a line",
    answer: cart,
  },
} as const satisfies Calls;
