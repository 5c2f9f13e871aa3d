import type { Calls } from "./calls.ts";
import {
  listForm,
  listInCart,
  listItemBody,
  listLink,
  productList,
  productLists,
  sharedList,
} from "./lists.ts";

/** Named lists of products that a signed-in customer keeps. */
export const listCalls = {
  all: {
    call: "GET /api/lists",
    who: "session reading",
    summary: "The signed-in user's lists by name, with their products as they are now",
    answer: productLists,
  },
  create: {
    call: "POST /api/lists",
    who: "session",
    summary: "Creates an empty list",
    body: listForm,
    answer: productList,
    status: 201,
  },
  rename: {
    call: "PATCH /api/lists/{id}",
    who: "session",
    summary: "Renames a list",
    body: listForm,
    answer: productList,
  },
  remove: {
    call: "DELETE /api/lists/{id}",
    who: "session",
    summary: "Deletes a list; its link shows nothing afterwards",
    answer: productLists,
  },
  setItem: {
    call: "PUT /api/lists/{id}/items",
    who: "session",
    summary: "Sets the quantity of a product on a list; 0 removes it",
    body: listItemBody,
    answer: productList,
  },
  addToCart: {
    call: "POST /api/lists/{id}/cart",
    who: "session",
    summary: "Puts a list into the cart: per product the larger quantity wins, up to the stock",
    answer: listInCart,
  },
  share: {
    call: "POST /api/lists/{id}/share",
    who: "session",
    summary: "Makes a link that shows the list's products to anybody, the same one each time",
    answer: listLink,
  },
  unshare: {
    call: "DELETE /api/lists/{id}/share",
    who: "session",
    summary: "Ends the link; sharing again makes another one",
    answer: productList,
  },
  shared: {
    call: "GET /api/shared-lists/{key}",
    who: "open",
    summary: "A shared list by the key of its link: products only, nothing about its owner",
    answer: sharedList,
  },
} as const satisfies Calls;
