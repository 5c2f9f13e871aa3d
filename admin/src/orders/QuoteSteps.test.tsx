import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import type { SellerQuote } from "#shared/contracts/seller-quotes.ts";
import { anAddress, anOrder, plainQuote } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { QuoteSteps } from "./QuoteSteps.tsx";

const SUMS = { subtotal: "0.00", discount: "0.00", shipping: "0.00", total: "0.00" };
const QUOTE = {
  ...{ id: "q", number: "Q-1", state: "open", email: "then@example.com", customerName: "" },
  ...{ link: "https://shop.example/quote/q", expiresAt: "2027-01-01T00:00:00.000Z" },
  ...{ shippingAddress: anAddress() },
  quote: { ...plainQuote, lines: [], ...SUMS },
} as unknown as SellerQuote;

it.each([
  ["awaiting-payment", "waits for its payment"],
  ["processing", "costs nothing and can be packed"],
] as const)("says of an order that is %s that it %s", async (status, words) => {
  $toasts.set([]);
  const order = anOrder({ status, email: "now@example.com" });
  vi.spyOn(api.admin.quotes, "order").mockResolvedValue(order);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuoteSteps quote={QUOTE} onOrdered={() => {}} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Turn into an order" }));
  await waitFor(() => expect($toasts.get()[0]?.description).toContain(words));
  expect($toasts.get()[0]?.description).toContain("now@example.com gets an email");
});

it("asks before it withdraws a quote", async () => {
  $toasts.set([]);
  const onWithdrawn = vi.fn();
  const send = vi.spyOn(api.admin.quotes, "withdraw").mockResolvedValue(QUOTE);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuoteSteps quote={QUOTE} onOrdered={() => {}} onWithdrawn={onWithdrawn} />
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Withdraw the quote" }));
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  await waitFor(() => expect($toasts.get()[0]?.title).toBe("Quote Withdrawn"));
  expect(send).toHaveBeenCalledExactlyOnceWith("q");
  expect(onWithdrawn).toHaveBeenCalledOnce();
});
