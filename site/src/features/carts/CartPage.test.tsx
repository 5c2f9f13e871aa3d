import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { aCartItem, aProduct } from "#shared/testing/builders.ts";
import { $session } from "../sessions/session.store.ts";
import { CartPage } from "./CartPage.tsx";
import { $cart } from "./cart.store.ts";
import { $cartIsAhead } from "./cart-ahead.store.ts";
import { addUnits } from "./edit-cart.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  $session.set(null);
  $cart.set([]);
});

it("says in the server's words why a cart has no prices", async () => {
  $cart.set(addUnits([], aProduct()));
  const message = "An order has at most 200 products";
  vi.stubGlobal("fetch", async () => Response.json({ message, code: "invalid" }, { status: 422 }));
  render(<CartPage />);
  expect(await screen.findByText(message, { exact: false })).toBeTruthy();
});

it("does not call a cart empty that could not be read, and reads it again when asked", async () => {
  $session.set({ firstName: "Ada", isAdmin: false });
  $cart.set([]);
  $cartIsAhead.set(false);
  let isDown = true;
  vi.stubGlobal("fetch", async (url: string) => {
    if (isDown || !url.endsWith("/api/cart")) {
      return Response.json({ message: "Not now", code: "internal" }, { status: 500 });
    }
    return Response.json([aCartItem({ product: aProduct({ name: "Bradykinin" }) })]);
  });
  render(<CartPage />);
  expect(await screen.findByText("Your cart could not be loaded")).toBeTruthy();
  expect(screen.queryByText("Your cart is empty")).toBeNull();
  isDown = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Bradykinin")).toBeTruthy();
});
