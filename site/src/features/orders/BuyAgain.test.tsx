import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { BuyAgain } from "./BuyAgain.tsx";
import * as reorder from "./reorder.ts";

afterEach(() => vi.unstubAllGlobals());

const lines = ["kinin", "bradykinin"].map((productId) => ({
  ...{ productId, productName: productId, quantity: 2, unitPrice: "20.00" },
}));

it("adds nothing twice when an answer was lost and it is pressed again, and adds anew after it was done", async () => {
  vi.spyOn(reorder, "compareLines").mockResolvedValue(
    lines.map((line) => ({ ...line, now: "20.00", available: 2 })),
  );
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "POST" || !url.endsWith("/api/cart")) return Response.json([]);
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    if (keys.length === 2) throw new TypeError("The answer is lost");
    return Response.json([]);
  });
  render(<BuyAgain text="Order again" what="order 1A2B3C4D" lines={lines} />);
  const user = userEvent.setup();
  const press = () => user.click(screen.getByRole("button", { name: "Order again" }));
  await press();
  await waitFor(() => expect(keys).toHaveLength(2));
  await press();
  await waitFor(() => expect($toasts.get()).toMatchObject([{}, { title: "Added to cart" }]));
  expect(keys.slice(2)).toEqual(keys.slice(0, 2));
  await press();
  await waitFor(() => expect(keys).toHaveLength(6));
  expect(new Set(keys).size).toBe(4);
  expect(keys).not.toContain(null);
});
