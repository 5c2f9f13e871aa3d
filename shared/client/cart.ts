import { cart } from "../contracts/carts.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

export type CartUnits = { productId: string; quantity: number };

/** The server's cart of who is signed in. After a change, `list` says what is in it. */
export function cartCalls({ call, act }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`cart`, cart, options),
    /** Adds to the product's line; concurrent adds all count. */
    add: (units: { productId: string; quantity?: number }, options?: CallOptions) =>
      act(api`cart`, { method: "POST", json: units, ...options }),
    /** `id` is the cart item's. 0 removes the line. */
    setQuantity: (id: string, quantity: number, options?: CallOptions) =>
      act(api`cart/${id}`, { method: "PATCH", json: { quantity }, ...options }),
    remove: (id: string, options?: CallOptions) =>
      act(api`cart/${id}`, { method: "DELETE", ...options }),
    clear: (options?: CallOptions) => act(api`cart`, { method: "DELETE", ...options }),
    /** Takes in the visitor's cart at sign-in: per product the larger quantity wins. */
    merge: (items: CartUnits[], options?: CallOptions) =>
      act(api`cart/merge`, { method: "POST", json: { items }, ...options }),
  };
}
