import { render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Order } from "#shared/contracts/orders.ts";
import { anOrder, aUser } from "#shared/testing/builders.ts";
import { $session } from "../sessions/session.store.ts";
import { ConfirmationPage } from "./ConfirmationPage.tsx";

beforeEach(() => $session.set(aUser()));
afterEach(() => vi.unstubAllGlobals());

async function open(overrides: Partial<Order>) {
  const order = anOrder(overrides);
  vi.stubGlobal("fetch", async () => Response.json(order));
  render(<ConfirmationPage orderId={order.id} />);
  await screen.findByRole("heading", { name: "Order Confirmed!" });
}

it("promises to ship what has not left", async () => {
  await open({ status: "processing", balance: "0.00", paymentState: "paid" });
  screen.getByText(/^Your order ships within/);
});

it("promises nothing of an order that has left", async () => {
  await open({
    status: "processing",
    balance: "0.00",
    paymentState: "paid",
    shippingStatus: "shipped",
  });
  expect(screen.queryByText("What's Next?")).toBeNull();
});

it("asks for the rest of an order that was changed after its payment", async () => {
  await open({ status: "processing", paid: "10.00" });
  screen.getByRole("link", { name: "Payment instructions" });
});

it("promises nothing of an order whose money was all given back", async () => {
  await open({ status: "processing", balance: "0.00", paymentState: "refunded" });
  expect(screen.queryByText("What's Next?")).toBeNull();
});
