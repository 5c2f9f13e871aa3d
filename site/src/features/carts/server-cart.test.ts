import { beforeEach, expect, it, vi } from "vitest";
import { type CartItem, mergeCartBody } from "#shared/contracts/carts.ts";
import { aCartItem, aProduct } from "#shared/testing/builders.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { changeQuantity } from "./change-cart.ts";
import { addUnits, fromServer } from "./edit-cart.ts";
import { refreshCart } from "./server-cart.ts";

const product = aProduct();

/** The server's cart: one line with the last sent quantity. Responses wait until the test releases them. */
function answerAsServer() {
  const item = aCartItem({ product, quantity: 1 });
  const held = Promise.withResolvers<void>();
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const told = init.body ? JSON.parse(String(init.body)) : {};
    if (url.endsWith("/merge")) {
      await held.promise;
      item.quantity = Math.max(item.quantity, told.items[0].quantity);
    }
    if (init.method === "PATCH") item.quantity = told.quantity;
    return Response.json([item]);
  });
  return { item, letGo: () => held.resolve() };
}

beforeEach(() => {
  $session.set({ firstName: "Ada", isAdmin: false });
  $cart.set([]);
  $cartIsAhead.set(true);
});

it("keeps a change that is made while the carts are merged, here and on the server", async () => {
  const server = answerAsServer();
  $cart.set(addUnits([], product, 3));
  const merging = refreshCart();
  const [line] = $cart.get();
  const changing = changeQuantity(line as NonNullable<typeof line>, 2);
  server.letGo();
  await Promise.all([merging, changing]);
  expect(server.item.quantity).toBe(2);
  expect($cart.get()).toMatchObject([{ productId: product.id, quantity: 2 }]);
  expect($cartIsAhead.get()).toBe(false);
});

it("is the mirror of the server's cart after the merge", async () => {
  const server = answerAsServer();
  $cart.set(addUnits([], product, 3));
  server.letGo();
  await refreshCart();
  expect($cart.get()).toEqual(fromServer([{ ...server.item, quantity: 3 }]));
});

it("merges more products than one call takes, in parts", async () => {
  const parts: number[] = [];
  const items: CartItem[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (url.endsWith("/merge")) {
      const wanted = mergeCartBody.parse(JSON.parse(String(init.body))).items;
      parts.push(wanted.length);
      items.push(
        ...wanted.map(({ productId: id, quantity }) =>
          aCartItem({ product: aProduct({ id }), quantity }),
        ),
      );
    }
    return Response.json(items);
  });
  const cart = Array.from({ length: 401 }, () => addUnits([], aProduct(), 2)).flat();
  $cart.set(cart);
  await refreshCart();
  expect(parts).toEqual([200, 200, 1]);
  expect($cart.get()).toMatchObject(cart.map(({ productId }) => ({ productId, quantity: 2 })));
});
