import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { RecordPaymentForm } from "./RecordPaymentForm.tsx";

it("sends what is shown as due, with one key for the same payment when another amount is due by then", async () => {
  const record = vi
    .spyOn(api.admin.payments, "record")
    .mockRejectedValue(new ApiError(503, "", "{}"));
  const form = (order: OrderSummary) => (
    <QueryClientProvider client={new QueryClient()}>
      <RecordPaymentForm order={order} />
    </QueryClientProvider>
  );
  const order = anOrder({ status: "awaiting-payment", total: "65.00", balance: "65.00" });
  const { rerender } = render(form(order));
  const user = userEvent.setup();
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), "40");
  await user.click(screen.getByRole("button", { name: "Record" }));
  await vi.waitFor(() => expect(record).toHaveBeenCalledOnce());
  rerender(form({ ...order, balance: "25.00", paid: "40.00" }));
  await user.click(await screen.findByRole("button", { name: "Record" }));
  await vi.waitFor(() => expect(record).toHaveBeenCalledTimes(2));
  const [first, second] = record.mock.calls;
  expect([first?.[1], second?.[1]]).toMatchObject([
    { amount: "40.00", due: "65.00", paid: "0.00" },
    { amount: "40.00", due: "25.00", paid: "40.00" },
  ]);
  expect(second?.[2]).toEqual(first?.[2]);
});

it.each([
  ["pending", "payment", true],
  ["shipped", "payment", false],
  ["shipped", "refund", true],
] as const)(
  "of a %s order offers to take a %s back: %s",
  async (shippingStatus, kind, isOffered) => {
    $toasts.set([]);
    const answer = { id: "e", kind, amount: "5.00", createdAt: "2026-11-29T10:00:00.000Z" };
    vi.spyOn(api.admin.payments, "record").mockResolvedValue({ entry: answer } as never);
    const paid = kind === "refund" ? "70.00" : "60.00";
    const order = anOrder({ status: "processing", shippingStatus, total: "65.00", paid });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <RecordPaymentForm order={{ ...order, balance: kind === "refund" ? "-5.00" : "5.00" }} />
      </QueryClientProvider>,
    );
    await userEvent.setup().click(screen.getByRole("button", { name: "Record" }));
    await vi.waitFor(() => expect($toasts.get()).toHaveLength(1));
    expect($toasts.get().map(({ action }) => action !== undefined)).toEqual([isOffered]);
  },
);
