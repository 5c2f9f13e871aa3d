import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Order } from "#shared/contracts/orders.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { OrderProgress } from "./OrderProgress.tsx";

const show = (overrides: Partial<Order>) =>
  render(<OrderProgress order={anOrder({ status: "processing", ...overrides })} />);

it("promises no parcel of an order whose money was all given back before it left", () => {
  show({ paymentState: "refunded" });
  expect(screen.queryByText(/It ships/)).toBeNull();
  screen.getByText("Your payment was given back, so nothing is sent.");
});

it("says of a returned order that it came back, and not that it is on its way", () => {
  show({ paymentState: "paid", shippingStatus: "returned" });
  expect(screen.queryByText(/on its way/)).toBeNull();
  screen.getByText("Your order has come back to us.");
});
