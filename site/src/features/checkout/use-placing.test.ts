import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { rememberSignedIn } from "#shared/client/signed-in.ts";
import { aCartItem, anAddress, anOrder, aProduct, aUser } from "#shared/testing/builders.ts";
import { $cart } from "../carts/cart.store.ts";
import { fromServer } from "../carts/edit-cart.ts";
import { $session } from "../sessions/session.store.ts";
import { intendOrder } from "./order-intent.ts";
import { usePlacing } from "./use-placing.ts";

const ordered = aCartItem({ product: aProduct(), quantity: 2 });
const addedElsewhere = aCartItem({ product: aProduct(), quantity: 1 });
const user = aUser();
const body = {
  order: { shippingAddress: anAddress(), couponCode: null, total: "105.00" },
  items: [{ productId: ordered.product.id, quantity: ordered.quantity }],
};

const replace = vi.fn();

beforeEach(() => {
  $session.set({ firstName: "Ada", isAdmin: false });
  $cart.set(fromServer([ordered]));
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});

it("what another device or tab puts into the cart during checkout stays there after the order", async () => {
  let cart = [ordered];
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (!url.endsWith("/api/orders")) {
      if (method === "DELETE") cart = [];
      return Response.json(cart);
    }
    // The server takes the ordered products out of its cart.
    cart = [addedElsewhere];
    $cart.set(fromServer([ordered, addedElsewhere]));
    return Response.json(anOrder(), { status: 201 });
  });
  const { result } = renderHook(() => usePlacing());
  act(() => void result.current.place(intendOrder(user.id, body)));
  await waitFor(() => expect(replace).toHaveBeenCalled());
  expect(cart).toEqual([addedElsewhere]);
  expect($cart.get()).toEqual(fromServer([addedElsewhere]));
});

it.each([
  ["is not sent once somebody else has signed in in another tab", aUser(), false],
  ["is sent when only the browser's storage still names somebody else", user, true],
])("the order of one customer %s", async (_, signedIn, isSent) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.endsWith("/api/user")) return Response.json(signedIn);
    return Response.json({ message: "No", code: "too-many-orders" }, { status: 429 });
  });
  const reload = vi.spyOn(window.location, "reload").mockReturnValue();
  rememberSignedIn(aUser().id);
  const { result } = renderHook(() => usePlacing());
  await act(() => result.current.place(intendOrder(user.id, body)));
  expect(asked.some((url) => url.endsWith("/api/orders"))).toBe(isSent);
  expect(reload.mock.calls.length > 0).toBe(!isSent);
});
