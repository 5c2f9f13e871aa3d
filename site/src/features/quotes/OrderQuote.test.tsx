import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedQuoteNow } from "#shared/contracts/saved-quotes.ts";
import { anAddress, anOrder, aUser, plainQuote } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { $session } from "../sessions/session.store.ts";
import { OrderQuote } from "./OrderQuote.tsx";
import { SavedQuotePage } from "./SavedQuotePage.tsx";

const line = {
  productId: "p",
  productName: "Bradykinin",
  quantity: 2,
  unitPrice: "20.00",
  total: "40.00",
};
const quote = {
  lines: [line],
  subtotal: "40.00",
  shipping: "15.00",
  discount: "0.00",
  total: "55.00",
  coupon: null,
  couponMessage: null,
  shortages: [],
  notPermitted: [],
  ...plainQuote,
};
const saved: SavedQuoteNow = {
  id: "q",
  number: "Q-1A2B3C4D",
  state: "open",
  createdAt: "2026-11-24T00:00:00.000Z",
  expiresAt: "2026-12-24T00:00:00.000Z",
  quote,
  institution: null,
  poNumber: null,
  shippingAddress: anAddress(),
  link: "/quote/q",
  bySeller: false,
  note: null,
  orderId: null,
  orderNumber: null,
  now: quote,
  changes: [],
};

/** `answer` responds to orders and gets the number of the call. Returns the idempotency keys that were sent. */
function answerOrders(answer: (call: number) => Response): string[] {
  const keys: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    if (!url.endsWith("/api/orders")) return Response.json(aUser());
    keys.push(new Headers(init.headers).get("idempotency-key") ?? "");
    return answer(keys.length);
  });
  return keys;
}

function brokenOff(): never {
  throw new TypeError("connection reset");
}

const replace = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
  $session.set({ firstName: "Ada", isAdmin: false });
  $toasts.set([]);
  replace.mockClear();
  vi.spyOn(window.location, "replace").mockImplementation(replace);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("an order of a quote whose answer was lost is asked for again under its key", async () => {
  const order = anOrder();
  const keys = answerOrders((call) => (call === 1 ? brokenOff() : Response.json(order)));
  render(<OrderQuote saved={saved} onRefused={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Order for $55.00" }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith(`/payment/${order.id}`));
  expect(keys).toEqual([keys[0], keys[0]]);
  expect($toasts.get()).toEqual([]);
});

test("an order of a quote that nobody answers is not said to be not placed", async () => {
  const keys = answerOrders(brokenOff);
  const onRefused = vi.fn();
  render(<OrderQuote saved={saved} onRefused={onRefused} />);
  fireEvent.click(screen.getByRole("button", { name: "Order for $55.00" }));
  await waitFor(() => expect(onRefused).toHaveBeenCalled());
  expect($toasts.get().map(({ title }) => title)).toEqual(["Your order is not confirmed yet"]);
  expect(new Set(keys).size).toBe(1);
});

test("a session that ended leads to the sign-in when a quote is ordered", async () => {
  answerOrders(() =>
    Response.json({ message: "Sign in", code: "unauthenticated" }, { status: 401 }),
  );
  render(<OrderQuote saved={saved} onRefused={() => {}} />);
  fireEvent.click(screen.getByRole("button", { name: "Order for $55.00" }));
  await waitFor(() => expect($toasts.get().map(({ title }) => title)).toEqual(["Welcome Back!"]));
});

test("an order of a quote says where it goes", () => {
  const shown = (shippingAddress: SavedQuoteNow["shippingAddress"]) => {
    const { container, unmount } = render(
      <OrderQuote saved={{ ...saved, shippingAddress }} onRefused={() => {}} />,
    );
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(shown(anAddress())).toContain("It goes to 12 High Street, Morgantown, WV 26501");
  expect(shown(null)).toContain("It goes to the default address of your account.");
});

test("a quote is not shown any more after its customer has signed out in another tab", async () => {
  vi.stubGlobal("fetch", async () =>
    $session.get()
      ? Response.json(saved)
      : Response.json({ message: "Not found", code: "not-found" }, { status: 404 }),
  );
  render(<SavedQuotePage id={saved.id} />);
  await screen.findByText("Quote Q-1A2B3C4D");
  act(() => $session.set(null));
  await screen.findByText("Quote Not Found");
  expect(screen.queryByText("Quote Q-1A2B3C4D")).toBeNull();
});

test("a quote asks for the signature that its order needs, and is read again once it is signed", async () => {
  const reason = "Please sign the end-use statement before you order.";
  const notPermitted = [{ productId: line.productId, needs: "attested" as const, reason }];
  const buyer = {
    ...{ permission: "none", until: null, application: null },
    statement: { version: 1, text: "For laboratory research only.", signed: false },
  };
  vi.stubGlobal("fetch", async () => Response.json(buyer));
  const onRefused = vi.fn();
  render(
    <OrderQuote saved={{ ...saved, now: { ...quote, notPermitted } }} onRefused={onRefused} />,
  );
  expect(screen.getByRole("button", { name: /^Order for/ }).hasAttribute("disabled")).toBe(true);
  fireEvent.change(await screen.findByLabelText(/^Your full name/), {
    target: { value: "Ada Lovelace" },
  });
  fireEvent.click(screen.getByRole("button", { name: "Sign the statement" }));
  await waitFor(() => expect(onRefused).toHaveBeenCalled());
});

test("a quote says that it needs a verified buyer, and where to become one", () => {
  const reason = "This product is sold to verified buyers only.";
  const notPermitted = [{ productId: line.productId, needs: "verified" as const, reason }];
  render(<OrderQuote saved={{ ...saved, now: { ...quote, notPermitted } }} onRefused={() => {}} />);
  screen.getByText(reason, { exact: false });
  expect(screen.getByRole("link", { name: "Apply now" }).getAttribute("href")).toContain(
    "tab=permission",
  );
});
