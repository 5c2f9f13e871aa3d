import { render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { Order } from "#shared/contracts/orders.ts";
import { anOrder, aUser } from "#shared/testing/builders.ts";
import { $session } from "../sessions/session.store.ts";
import { PaymentPage } from "./PaymentPage.tsx";

afterEach(() => vi.unstubAllGlobals());

/** The page of an order whose deadline is over. */
async function open(overrides: Partial<Order>) {
  const order = anOrder({ holdUntil: "2026-01-01T00:00:00.000Z", ...overrides });
  vi.stubGlobal("fetch", async (url: string) =>
    url.includes(`/orders/${order.id}`) && !url.includes("invoices")
      ? Response.json(order)
      : Response.json({}, { status: 503 }),
  );
  $session.set(aUser());
  render(<PaymentPage orderId={order.id} />);
  await screen.findByRole("heading", { name: "Payment instructions" });
}

const OVER = "The time to pay has passed";

it("says that the time to pay has passed of an order that waits for its payment", async () => {
  await open({});
  expect(screen.queryByText(OVER)).not.toBeNull();
});

it.each([
  ["was paid and owes the rest of a change", { status: "processing", paid: "10.00" }],
  ["has left unpaid", { shippingStatus: "shipped" }],
] as const)("asks for the money of an order that %s, without a deadline", async (_, overrides) => {
  await open(overrides);
  expect(screen.queryByText(OVER)).toBeNull();
});
