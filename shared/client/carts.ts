import { cart } from "../contracts/carts.ts";
import { api, type CallOptions, type Transport } from "./transport.ts";

export type CartUnits = { productId: string; quantity: number };

/** The server's cart of who is signed in. Every change answers the whole cart. */
export function cartCalls({ call }: Transport) {
  return {
    list: (options?: CallOptions) => call(api`cart`, cart, options),
    /** Adds to the product's line; concurrent adds all count. */
    add: (units: { productId: string; quantity?: number }, options?: CallOptions) =>
      call(api`cart`, cart, { method: "POST", json: units, ...options }),
    /** `id` is the cart item's. 0 removes the line. */
    setQuantity: (id: string, quantity: number, options?: CallOptions) =>
      call(api`cart/${id}`, cart, { method: "PATCH", json: { quantity }, ...options }),
    remove: (id: string, options?: CallOptions) =>
      call(api`cart/${id}`, cart, { method: "DELETE", ...options }),
    clear: (options?: CallOptions) => call(api`cart`, cart, { method: "DELETE", ...options }),
    /** Takes in the visitor's cart at sign-in: per product the larger quantity wins. */
    merge: (items: CartUnits[], options?: CallOptions) =>
      call(api`cart/merge`, cart, { method: "POST", json: { items }, ...options }),
  };
}
