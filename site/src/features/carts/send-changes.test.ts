import { beforeEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import type { CartItem } from "#shared/contracts/carts.ts";
import { aCartItem, aProduct } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { $session } from "../sessions/session.store.ts";
import { addToCart } from "./add-to-cart.ts";
import { $cart } from "./cart.store.ts";
import type { CartLine } from "./cart.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { changeQuantity, clearCart, removeFromCart } from "./change-cart.ts";
import { fromServer } from "./edit-cart.ts";
import { refreshCart } from "./server-cart.ts";
import { $unsentChanges, forgetChanges, hasUnsentChanges } from "./unsent-changes.store.ts";

const [one, other] = [aProduct({ name: "Bradykinin" }), aProduct({ name: "Substance P" })];

/** The server's cart. `before` may delay an answer or replace it. */
function answerAsServer(
  before: (
    method: string,
    body: { quantity?: number },
  ) => Promise<Response | undefined> = async () => undefined,
) {
  let items: CartItem[] = [one, other].map((product) => aCartItem({ product, quantity: 1 }));
  const calls: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const method = String(init.method);
    const body = init.body ? JSON.parse(String(init.body)) : {};
    const id = url.split("/api/cart/")[1];
    if (method !== "GET") calls.push(`${method} ${body.quantity ?? ""}`.trim());
    const answer = await before(method, body);
    if (answer) return answer;
    if (method === "PATCH") {
      items = items.map((item) => (item.id === id ? { ...item, quantity: body.quantity } : item));
    }
    if (method === "DELETE") items = items.filter((item) => id !== undefined && item.id !== id);
    if (method === "POST") {
      const product = [one, other].find(({ id }) => id === body.productId) ?? one;
      items = [...items, aCartItem({ product, quantity: body.quantity })];
    }
    return Response.json(items);
  });
  $cart.set(fromServer(items));
  return {
    calls,
    quantities: () =>
      Object.fromEntries(items.map(({ product, quantity }) => [product.name, quantity])),
  };
}

const lineOf = (name: string) => $cart.get().find((line) => line.productName === name) as CartLine;
const titles = () => $toasts.get().map(({ title }) => title);

beforeEach(() => {
  // Another test may have left the page, after which a failure takes nothing back for ten seconds.
  window.dispatchEvent(new Event("pageshow"));
  $session.set({ firstName: "Ada", isAdmin: false });
  $cartIsAhead.set(false);
  forgetChanges();
  $toasts.set([]);
});

it("sends of many clicks the first and the newest state, and ends with what the page shows", async () => {
  const server = answerAsServer();
  const clicks = Array.from({ length: 7 }, () => {
    const line = lineOf("Bradykinin");
    return changeQuantity(line, line.quantity + 1);
  });
  await Promise.all(clicks);
  expect(server.quantities()).toEqual({ Bradykinin: 8, "Substance P": 1 });
  expect(server.calls.length).toBeLessThanOrEqual(2);
  expect(server.calls.at(-1)).toBe("PATCH 8");
  expect(lineOf("Bradykinin").quantity).toBe(8);
  expect(hasUnsentChanges()).toBe(false);
});

it("sends changes that another page could not send, before it reads the cart", async () => {
  const server = answerAsServer();
  const [first, second] = $cart.get() as [CartLine, CartLine];
  $unsentChanges.set({
    isCleared: false,
    lines: {
      [first.productId]: { quantity: 5, serverId: first.serverId },
      [second.productId]: { quantity: 0, serverId: second.serverId },
    },
  });
  await refreshCart();
  expect(server.quantities()).toEqual({ Bradykinin: 5 });
  expect($cart.get()).toMatchObject([{ productName: "Bradykinin", quantity: 5 }]);
});

it("hands the newest state to the browser when the page is left", async () => {
  const held = Promise.withResolvers<undefined>();
  const server = answerAsServer((method) =>
    method === "PATCH" && server.calls.length === 1 ? held.promise : Promise.resolve(undefined),
  );
  const sending = [changeQuantity(lineOf("Bradykinin"), 2)];
  await vi.waitFor(() => expect(server.calls).toEqual(["PATCH 2"]));
  sending.push(changeQuantity(lineOf("Bradykinin"), 9));
  window.dispatchEvent(new Event("pagehide"));
  expect(server.calls).toEqual(["PATCH 2", "PATCH 9"]);
  expect(hasUnsentChanges()).toBe(true);
  held.resolve(undefined);
  await Promise.all(sending);
});

it("shows a line that was refused as the server has it, and says what is left", async () => {
  const server = answerAsServer(async (method, { quantity = 0 }) =>
    method === "PATCH" && quantity > 3
      ? Response.json(
          { message: "Only 3 of Bradykinin are left.", code: "insufficient-stock" },
          { status: 409 },
        )
      : undefined,
  );
  await Promise.all([
    changeQuantity(lineOf("Bradykinin"), 9),
    changeQuantity(lineOf("Substance P"), 2),
  ]);
  expect(server.quantities()).toEqual({ Bradykinin: 1, "Substance P": 2 });
  expect($cart.get()).toMatchObject([{ quantity: 1 }, { quantity: 2 }]);
  expect($toasts.get()).toMatchObject([
    { description: "Failed to update cart item. Only 3 of Bradykinin are left." },
  ]);
});

it("takes changes back once when nothing answers", async () => {
  answerAsServer(() => Promise.reject(new TypeError("offline")));
  const before = $cart.get();
  await Promise.all([
    changeQuantity(lineOf("Bradykinin"), 4),
    changeQuantity(lineOf("Bradykinin"), 5),
    removeFromCart(lineOf("Substance P")),
  ]);
  expect($cart.get()).toEqual(before);
  expect(titles()).toEqual(["Error"]);
  expect(hasUnsentChanges()).toBe(false);
});

it("keeps changes for the next page when a call breaks off because the page is left", async () => {
  answerAsServer(() => Promise.reject(new TypeError("aborted")));
  window.dispatchEvent(new Event("beforeunload"));
  await changeQuantity(lineOf("Bradykinin"), 4);
  window.dispatchEvent(new Event("pageshow"));
  expect(lineOf("Bradykinin").quantity).toBe(4);
  expect(hasUnsentChanges()).toBe(true);
  expect(titles()).toEqual([]);
});

it("goes on as a visitor's cart when the session has ended", async () => {
  answerAsServer(async () => Response.json({ message: "Please log in." }, { status: 401 }));
  await changeQuantity(lineOf("Bradykinin"), 4);
  expect(lineOf("Bradykinin").quantity).toBe(4);
  expect($session.get()).toBeNull();
  expect($cartIsAhead.get()).toBe(true);
  expect(titles()).toEqual([]);
});

it("empties the cart, and Undo puts the lines back on the server too", async () => {
  const server = answerAsServer();
  await changeQuantity(lineOf("Bradykinin"), 3);
  await clearCart();
  expect(server.quantities()).toEqual({});
  $toasts.get()[0]?.action?.onPress();
  await vi.waitFor(() => expect(server.quantities()).toEqual({ Bradykinin: 3, "Substance P": 1 }));
});

it("sets a line that another device has removed meanwhile", async () => {
  const server = answerAsServer();
  const line = { ...lineOf("Bradykinin"), serverId: "gone" };
  server.calls.length = 0;
  const real = fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) =>
    url.endsWith("/gone")
      ? Promise.resolve(Response.json({ message: "Not found." }, { status: 404 }))
      : real(url, init),
  );
  await changeQuantity(line, 6);
  expect(server.quantities()).toEqual({ Bradykinin: 6, "Substance P": 1 });
});

it.each([
  [[{ requested: 12, available: 3 }], "Only 3 are left. 2 are in your cart already."],
  [[{ requested: 10, available: 3 }], "Only 3 are left."],
])("units that the shop refuses are not said to be added: %j", async (lines, words) => {
  answerAsServer(async (method) =>
    method === "POST"
      ? Response.json({ message: "Only 3 are left.", code: "x", lines }, { status: 409 })
      : undefined,
  );
  const before = $cart.get();
  await addToCart(one, 10);
  expect($cart.get()).toEqual(before);
  expect($toasts.get()).toMatchObject([{ title: "Not enough in stock", description: words }]);
});

it("units are kept here while nothing answers, and merged later", async () => {
  answerAsServer(() => Promise.reject(new TypeError("offline")));
  await addToCart(one, 2);
  expect(lineOf("Bradykinin").quantity).toBe(3);
  expect($cartIsAhead.get()).toBe(true);
  expect(titles()).toEqual(["Added to cart"]);
});

it("reaches the server after somebody has signed in in another tab", async () => {
  const server = answerAsServer();
  $session.set(null);
  writeCookie("aliquot_hint", "customer.Ada", 60);
  window.dispatchEvent(new Event("focus"));
  await changeQuantity(lineOf("Bradykinin"), 4);
  expect(server.quantities()).toEqual({ Bradykinin: 4, "Substance P": 1 });
  writeCookie("aliquot_hint", "", 0);
});
