import { beforeEach, expect, it, vi } from "vitest";
import type { CartItem } from "#shared/contracts/carts.ts";
import { aCartItem, anId, aProduct } from "#shared/testing/builders.ts";
import { $cart } from "../carts/cart.store.ts";
import { $cartIsAhead } from "../carts/cart-ahead.store.ts";
import { changeQuantity } from "../carts/change-cart.ts";
import { addUnits, fromServer } from "../carts/edit-cart.ts";
import { refreshCart } from "../carts/server-cart.ts";
import { $unsentChanges, forgetChanges, recordLine } from "../carts/unsent-changes.store.ts";
import { $session } from "../sessions/session.store.ts";
import { enter } from "./sign-in.ts";

const [one, other] = [aProduct({ name: "Bradykinin" }), aProduct({ name: "Substance P" })];
const [ada, grace] = [{ id: anId() }, { id: anId() }];

/** The cart of the account that signs in, and what was asked of it. */
function answerAsServer(items: CartItem[]) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (init.method !== "GET") asked.push(`${init.method} ${init.body ?? ""}`.trim());
    const id = url.split("/api/cart/")[1];
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (id === "merge") {
      for (const { productId, quantity } of body.items) {
        const product = productId === one.id ? one : other;
        const known = items.find((item) => item.product.id === productId);
        if (known) known.quantity = Math.max(known.quantity, quantity);
        else items.push(aCartItem({ product, quantity }));
      }
    }
    if (init.method === "PATCH") {
      const item = items.find((each) => each.id === id);
      if (!item) return Response.json({ message: "Not found." }, { status: 404 });
      item.quantity = body.quantity;
    }
    return Response.json(items);
  });
  return { asked };
}

/** Signs in, until the next page is asked for. */
async function signInAs(user: { id: string }): Promise<void> {
  const left = vi.spyOn(window.location, "replace").mockImplementation(() => {});
  left.mockClear();
  void enter(user, null);
  await vi.waitFor(() => expect(left).toHaveBeenCalled());
  $session.set({ firstName: "Ada", isAdmin: false });
}

const units = () => $cart.get().map(({ productName, quantity }) => `${quantity} ${productName}`);

beforeEach(() => {
  localStorage.clear();
  $session.set(null);
  $cart.set([]);
  $cartIsAhead.set(false);
  forgetChanges();
});

it("what was ordered on another device does not come back into the cart", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  expect(units()).toEqual(["3 Bradykinin"]);
  const { asked } = answerAsServer([]);
  $session.set(null);
  await signInAs(ada);
  expect(units()).toEqual([]);
  expect(asked).toEqual([]);
});

it("the cart of one customer is neither merged into another one's nor shown as theirs", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  $session.set(null);
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  await signInAs(grace);
  expect(units()).toEqual([]);
  const { asked } = answerAsServer([aCartItem({ product: other, quantity: 2 })]);
  await refreshCart();
  expect(units()).toEqual(["2 Substance P"]);
  expect(asked).toEqual([]);
});

it("what a visitor added to the cart of an ended session comes along, and only that", async () => {
  const mirrored = aCartItem({ product: one, quantity: 3 });
  $cart.set(addUnits(addUnits(fromServer([mirrored]), one, 2), other, 1));
  expect(units()).toEqual(["5 Bradykinin", "1 Substance P"]);
  const { asked } = answerAsServer([]);
  await signInAs(grace);
  expect(units()).toEqual(["2 Bradykinin", "1 Substance P"]);
  expect(asked).toHaveLength(1);
});

it("what a visitor changed in a line that the account still has is merged with it", async () => {
  const mirrored = aCartItem({ product: one, quantity: 3 });
  answerAsServer([mirrored]);
  await signInAs(ada);
  $session.set(null);
  const [line] = $cart.get();
  await changeQuantity(line as NonNullable<typeof line>, 5);
  await signInAs(ada);
  expect(units()).toEqual(["5 Bradykinin"]);
  expect(mirrored.quantity).toBe(5);
});

it("a change that the server has taken counts as the server's", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  const [line] = $cart.get();
  await changeQuantity(line as NonNullable<typeof line>, 4);
  const { asked } = answerAsServer([]);
  $session.set(null);
  await signInAs(ada);
  expect(units()).toEqual([]);
  expect(asked).toEqual([]);
});

it("changes without an answer are sent when their owner signs in again, and never for another customer", async () => {
  const mirrored = aCartItem({ product: one, quantity: 3 });
  answerAsServer([mirrored]);
  await signInAs(ada);
  recordLine(one.id, { quantity: 1, serverId: mirrored.id });
  $session.set(null);
  await signInAs(ada);
  await refreshCart();
  expect(mirrored.quantity).toBe(1);

  recordLine(one.id, { quantity: 7, serverId: mirrored.id });
  $session.set(null);
  const { asked } = answerAsServer([]);
  await signInAs(grace);
  await refreshCart();
  expect($unsentChanges.get().lines).toEqual({});
  expect(asked).toEqual([]);
  expect(units()).toEqual([]);
});
