import { Elysia } from "elysia";
import { addToCartBody, cart, cartQuantityBody, mergeCartBody } from "#shared/contracts/carts.ts";
import { idParams } from "#shared/contracts/common.ts";
import type { Dependencies } from "../dependencies.ts";
import { signedIn } from "../http/guards.ts";
import { deleteCart } from "./carts.queries.ts";
import { addToCart, mergeCart, removeFromCart, setCartQuantity } from "./change-cart.ts";
import { readCart } from "./read-cart.ts";

/** The signed-in user's cart. Every change answers the whole cart as it is after it. */
export function cartRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ prefix: "/cart", tags: ["Cart"] })
    .use(signedIn(deps))
    .get("/", ({ user }) => readCart(db, user.id), {
      response: { 200: cart },
      detail: { summary: "The cart's lines, each with its product as it is now" },
    })
    .post("/", ({ user, body }) => addToCart(db, user.id, body), {
      body: addToCartBody,
      response: { 200: cart },
      detail: {
        summary: "Adds units of a product to its line, one when no quantity is given",
        responses: { 404: { description: "There is no such product" } },
      },
    })
    .delete(
      "/",
      async ({ user }) => {
        await deleteCart(db, user.id);
        return [];
      },
      { response: { 200: cart }, detail: { summary: "Empties the cart" } },
    )
    .post("/merge", ({ user, body }) => mergeCart(db, user.id, body.items), {
      body: mergeCartBody,
      response: { 200: cart },
      detail: { summary: "Merges a visitor's cart: per product the larger quantity wins" },
    })
    .patch(
      "/:id",
      ({ user, params, body }) => setCartQuantity(db, user.id, params.id, body.quantity),
      {
        params: idParams,
        body: cartQuantityBody,
        response: { 200: cart },
        detail: { summary: "Sets a line's quantity; 0 removes the line" },
      },
    )
    .delete("/:id", ({ user, params }) => removeFromCart(db, user.id, params.id), {
      params: idParams,
      response: { 200: cart },
      detail: { summary: "Removes a line" },
    });
}
