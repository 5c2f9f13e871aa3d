import { cartCalls } from "#shared/contracts/carts.calls.ts";
import type { Dependencies } from "../dependencies.ts";
import { idempotencyKeyOf } from "../http/idempotency-key.ts";
import { serve } from "../http/serve.ts";
import { deleteCart } from "./carts.queries.ts";
import { addToCart, mergeCart, removeFromCart, setCartQuantity } from "./change-cart.ts";
import { readCart } from "./read-cart.ts";

/** The signed-in user's cart. Every change returns the whole updated cart. */
export function cartRoutes(deps: Dependencies) {
  const { db } = deps;
  return serve(deps, cartCalls, {
    list: ({ user }) => readCart(db, user.id, deps.now()),
    add: ({ user, body, request }) => addToCart(deps, user.id, body, idempotencyKeyOf(request)),
    clear: async ({ user }) => {
      await deleteCart(db, user.id);
      return [];
    },
    merge: ({ user, body }) => mergeCart(deps, user.id, body.items),
    setQuantity: ({ user, params, body }) =>
      setCartQuantity(deps, user.id, params.id, body.quantity),
    remove: ({ user, params }) => removeFromCart(deps, user.id, params.id),
  });
}
