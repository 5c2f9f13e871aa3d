import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { anOrder } from "#shared/testing/builders.ts";
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
