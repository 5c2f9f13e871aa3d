import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { LedgerLine, PaymentPage } from "#shared/contracts/payments.ts";
import { api } from "../api.ts";
import { Ledger } from "./Ledger.tsx";

afterEach(() => vi.restoreAllMocks());

const anEntry = (fields: Partial<LedgerLine>): LedgerLine => ({
  ...{ id: "1", orderId: "o1", orderNumber: "0A1B2C3D", customer: "Ada Byron", kind: "payment" },
  ...{ method: "venmo", amount: "35.00", paidChange: "35.00", receivedOn: "2026-11-20" },
  ...{ reference: null, note: null, statementLineId: null, actor: "Grace Byron" },
  ...{ reverses: null, reversedBy: null, createdAt: "2026-11-20T10:00:00.000Z" },
  ...fields,
});

it("shows a reversal with the sign of its money, though the reversed entry is on no shown page", async () => {
  vi.spyOn(api.admin.views, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.payments, "list").mockResolvedValue({
    payments: [
      anEntry({ id: "3", kind: "reversal", reverses: "a payment", paidChange: "-35.00" }),
      anEntry({ id: "2", kind: "reversal", reverses: "a refund" }),
      anEntry({ id: "1", kind: "write-off", paidChange: "0.00" }),
    ],
    total: 3,
    sums: [],
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Ledger />
    </QueryClientProvider>,
  );
  const table = await screen.findByRole("table", { name: "Ledger" });
  const amounts = within(table).getAllByText(/\$35\.00$/);
  expect(amounts.map(({ textContent }) => textContent)).toEqual(["−$35.00", "$35.00", "$35.00"]);
});

it("marks the sums of the former days while those of the new ones are read", async () => {
  vi.spyOn(api.admin.views, "list").mockResolvedValue([]);
  const list = vi.spyOn(api.admin.payments, "list");
  const page = (received: string): PaymentPage => ({
    payments: [anEntry({})],
    total: 1,
    sums: [{ method: "venmo", received, refunded: "0.00", net: received }],
  });
  list.mockResolvedValue(page("35.00"));
  const { hook, searchHook, navigate } = memoryLocation({ path: "/payments" });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Router hook={hook} searchHook={searchHook}>
        <Ledger />
      </Router>
    </QueryClientProvider>,
  );
  const busyAround = async () =>
    (await screen.findByRole("table", { name: "Sums" })).closest("[aria-busy='true']");
  expect(await busyAround()).toBeNull();
  let answer: (page: PaymentPage) => void = () => {};
  list.mockReturnValue(
    new Promise((resolve) => {
      answer = resolve;
    }),
  );
  act(() => navigate("/payments?from=2026-11-01"));
  await vi.waitFor(() => expect(list).toHaveBeenCalledTimes(2));
  expect(await busyAround()).not.toBeNull();
  await act(async () => answer(page("70.00")));
  await screen.findAllByText("$70.00");
  expect(await busyAround()).toBeNull();
});
