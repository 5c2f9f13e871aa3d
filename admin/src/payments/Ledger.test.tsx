import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { LedgerLine } from "#shared/contracts/payments.ts";
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
