import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { writeCookie } from "#shared/client/write-cookie.ts";
import type { Order } from "#shared/contracts/orders.ts";
import { newId } from "#shared/domain/ids.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { readSessionHint } from "../sessions/session.store.ts";
import { PaymentPage } from "./PaymentPage.tsx";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  writeCookie("aliquot_hint", "", 0);
  readSessionHint();
});

const store = {
  shopName: "Aliquot",
  contactEmail: "",
  postalAddress: "",
  paypalHandle: "@Before",
  venmoHandle: "",
  cashAppHandle: "",
  zelleEmail: "",
  holdHours: 48,
  returnDays: 30,
  timeZone: "UTC",
  calculatorGuidance: "",
};

/** The page of an order whose deadline is over. */
async function open(overrides: Partial<Order>, settings = store) {
  // An order of its own, because a browser thanks for each order once, and test files share the browser.
  const order = anOrder({ id: newId(), holdUntil: "2026-01-01T00:00:00.000Z", ...overrides });
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("/settings/store")) return Response.json(settings);
    return url.includes(`/orders/${order.id}`) && !url.includes("invoices")
      ? Response.json(order)
      : Response.json({}, { status: 503 });
  });
  writeCookie("aliquot_hint", "customer.Ada", 60);
  readSessionHint();
  // The test DOM has no canvas, so confetti is turned off: it would start when a slow test reaches the thank-you.
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  render(<PaymentPage orderId={order.id} />);
  await screen.findByRole("heading", { name: "Order summary" });
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

it.each([
  ["an order that waits for its payment", { status: "awaiting-payment" }, true],
  ["not again for a paid one that owes the rest of a change", { status: "processing" }, false],
] as const)("thanks for %s", async (_, { status }, isThanked) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({ status, paid: "10.00" });
  // The effect that begins the wait may run only now.
  await act(async () => undefined);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  if (isThanked) await screen.findByRole("dialog", { name: /Thank you/ });
  else expect(screen.queryByRole("dialog", { name: /Thank you/ })).toBeNull();
});

it("shows the parcel of an order that has left and is not paid, and does not promise to ship it", async () => {
  await open({ shippingStatus: "shipped", trackingNumber: "9400111" });
  screen.getByText("9400111");
  expect(screen.queryByText(/We ship within/)).toBeNull();
});

it("says that an order waits before its payment is sent", async () => {
  await open({ onHold: { needs: null, reason: "We need to check something." } });
  screen.getByText("Your order waits");
});

it("names the seller's present handle when the customer returns to the page", async () => {
  const settings = { ...store };
  await open({}, settings);
  await screen.findByText("@Before");
  settings.paypalHandle = "@After";
  window.dispatchEvent(new Event("focus"));
  await screen.findByText("@After");
});

it.each([
  ["to be sent back", { paid: "35.00" }, "Nothing is due. We send back what you paid."],
  ["sent back", { refunded: "35.00" }, "Nothing is due. Your payment was given back."],
  ["nothing that is known", {}, /If you have already paid, write to us/],
])("says of a cancelled order whose money is %s", async (_, money, sentence) => {
  await open({ status: "cancelled", ...money });
  expect(screen.queryByText(sentence)).not.toBeNull();
});
