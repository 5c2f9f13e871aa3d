import { beforeEach, expect, it, vi } from "vitest";
import { sessionClient } from "#shared/client/sessions.ts";
import { createTransport } from "#shared/client/transport.ts";
import type { CartItem } from "#shared/contracts/carts.ts";
import { aCartItem, anId, aProduct, aUser } from "#shared/testing/builders.ts";
import { $cart } from "../carts/cart.store.ts";
import { $cartIsAhead } from "../carts/cart-ahead.store.ts";
import { changeQuantity } from "../carts/change-cart.ts";
import { $couponCode, applyCoupon } from "../carts/coupon.store.ts";
import { addUnits, fromServer } from "../carts/edit-cart.ts";
import { addOnServer, refreshCart } from "../carts/server-cart.ts";
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

/** Signs in as the back-office does: no page of the shop hears of it. */
async function signInElsewhereAs(user: { id: string }): Promise<void> {
  vi.stubGlobal("fetch", async () => Response.json({ user: aUser(user) }));
  await sessionClient(createTransport()).login({ email: "ada@example.com", password: "secret" });
  $session.set({ firstName: "Ada", isAdmin: true });
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

it("a customer's cart is neither merged into nor shown as the cart of an admin who signs in afterwards", async () => {
  const mirrored = aCartItem({ product: one, quantity: 3 });
  answerAsServer([mirrored]);
  await signInAs(ada);
  await changeQuantity($cart.get()[0] as NonNullable<ReturnType<typeof $cart.get>[0]>, 4);
  $cartIsAhead.set(true);
  $session.set(null);
  await signInElsewhereAs(grace);
  const { asked } = answerAsServer([aCartItem({ product: other, quantity: 2 })]);
  await refreshCart();
  expect(units()).toEqual(["2 Substance P"]);
  expect(asked).toEqual([]);
});

it("what somebody who signed in to the back-office adds does not join another customer's cart", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  $session.set(null);
  await signInElsewhereAs(grace);
  answerAsServer([aCartItem({ product: other, quantity: 1 })]);
  await addOnServer(other, 1);
  expect(units()).toEqual(["1 Substance P"]);
  await refreshCart();
  expect(units()).toEqual(["1 Substance P"]);
});

it("a session that is renewed in the back-office keeps its owner's cart and coupon", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  applyCoupon("ADA10");
  const [line] = $cart.get();
  recordLine(one.id, { quantity: 2, serverId: line?.serverId });
  await signInElsewhereAs(ada);
  expect($unsentChanges.get().lines).not.toEqual({});
  expect(units()).toEqual(["3 Bradykinin"]);
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await refreshCart();
  expect($couponCode.get()).toBe("ADA10");
});

it("the coupon of one customer is not applied to another one's cart", async () => {
  answerAsServer([aCartItem({ product: one, quantity: 3 })]);
  await signInAs(ada);
  applyCoupon("ADA10");
  $session.set(null);
  await signInAs(ada);
  expect($couponCode.get()).toBe("ADA10");
  $session.set(null);
  $cart.set(addUnits($cart.get(), other, 1));
  await signInAs(grace);
  expect(units()).toContain("3 Bradykinin");
  expect($couponCode.get()).toBe("");
});

it("the coupon of a visitor comes along, once", async () => {
  $cart.set(addUnits([], one, 1));
  applyCoupon("SPRING");
  answerAsServer([]);
  await signInAs(ada);
  expect($couponCode.get()).toBe("SPRING");
  $session.set(null);
  $cart.set(addUnits($cart.get(), other, 1));
  await signInAs(grace);
  expect($couponCode.get()).toBe("");
});
