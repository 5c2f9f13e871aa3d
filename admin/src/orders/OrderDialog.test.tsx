import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { hasUnsavedInput } from "#shared/ui/unsaved-input.ts";
import { api } from "../api.ts";
import { OrderDialog } from "./OrderDialog.tsx";
import { orderView } from "./order-view.ts";
import { orderPageQuery, orderQuery } from "./orders.queries.ts";

const { items: _, ...paid } = anOrder({
  status: "processing",
  shippingStatus: "pending",
  packedAt: "2026-11-20T10:00:00.000Z",
  carrierName: null,
  trackingNumber: null,
});

beforeEach(() => {
  vi.spyOn(api.admin.orders, "items").mockResolvedValue([]);
  vi.spyOn(api.admin.orders, "events").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "notes").mockResolvedValue([]);
  vi.spyOn(api.admin.mail, "list").mockResolvedValue({ mails: [] } as never);
  vi.spyOn(api.admin.orders, "allocation").mockResolvedValue({ items: [], lotWish: null });
  vi.spyOn(api.admin.payments, "ofOrder").mockRejectedValue(new Error("not asked about here"));
});

/** Renders the dialog while the list has the row and the order itself is still loading. */
async function showOverRow(row: OrderSummary) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  queryClient.setQueryData(orderPageQuery(orderView.parse({})).queryKey, {
    orders: [row],
    total: 1,
  });
  const read = Promise.withResolvers<OrderSummary>();
  vi.spyOn(api.admin.orders, "get").mockImplementation((() => read.promise) as never);
  render(
    <QueryClientProvider client={queryClient}>
      <OrderDialog id={row.id} list={[row]} onStep={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  await screen.findByLabelText("Tracking number");
  return { user: userEvent.setup(), read, queryClient };
}

const typedIn = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

it("keeps what is typed while the order loads, and shows what was stored in the fields left alone", async () => {
  const { user, read } = await showOverRow(paid);
  await user.type(screen.getByLabelText("Tracking number"), "9400 1000");
  await user.type(screen.getByLabelText("Reference"), "TX-7");
  await user.type(screen.getByLabelText("Venmo link"), "https://venmo.com/x");
  await act(async () =>
    read.resolve({ ...paid, carrierName: "USPS", zelleNote: "Pay to the lab", balance: "7.00" }),
  );
  await waitFor(() => expect(typedIn("Carrier")).toBe("USPS"));
  expect(typedIn("Tracking number")).toBe("9400 1000");
  expect(typedIn("Reference")).toBe("TX-7");
  expect(typedIn(/^Amount/)).toBe("7.00");
  expect(typedIn("Venmo link")).toBe("https://venmo.com/x");
  expect(typedIn("Zelle note")).toBe("Pay to the lab");
});

it("says of an order without items that it has none", async () => {
  await showOverRow(paid);
  expect(await screen.findByText("No items found")).toBeTruthy();
});

it("keeps what is typed when the order cannot be read", async () => {
  const { user, read } = await showOverRow(paid);
  await user.type(screen.getByLabelText("Tracking number"), "9400 1000");
  await act(async () => read.reject(new Error("The server is away")));
  await screen.findByText(/The order could not be refreshed/);
  expect(typedIn("Tracking number")).toBe("9400 1000");
});

it("keeps what is typed when a payment comes in, and empties the form of one that was recorded", async () => {
  const due = { ...paid, status: "awaiting-payment", balance: "31.00", paid: "0.00" };
  const { user, read, queryClient } = await showOverRow(due as OrderSummary);
  await act(async () => read.resolve(due as OrderSummary));
  await user.type(screen.getByLabelText("Reference"), "TX-8");
  const key = orderQuery(queryClient, paid.id).queryKey;
  act(() => {
    queryClient.setQueryData(key, { ...due, balance: "20.00", paid: "11.00" } as OrderSummary);
  });
  await waitFor(() => expect(typedIn(/^Amount/)).toBe("20.00"));
  expect(typedIn("Reference")).toBe("TX-8");

  vi.mocked(api.admin.orders.get).mockResolvedValue({
    ...due,
    status: "processing",
    balance: "0.00",
    paid: "31.00",
  } as never);
  vi.spyOn(api.admin.payments, "record").mockResolvedValue({
    entry: { id: "e", kind: "payment", amount: "20.00", createdAt: paid.createdAt },
  } as never);
  await user.click(screen.getByRole("button", { name: "Record" }));
  await waitFor(() => expect(typedIn(/^Amount/)).toBe(""));
  expect(typedIn("Reference")).toBe("");
  expect(hasUnsavedInput()).toBe(false);
});

it("proposes what is due: nothing for a balance that a refund opened when it lowered the price", async () => {
  const refunded = { ...paid, total: "100.00", paid: "70.00", refunded: "30.00", balance: "30.00" };
  const { read, queryClient } = await showOverRow({ ...refunded, credited: "30.00" } as never);
  await act(async () => read.resolve({ ...refunded, credited: "30.00" } as never));
  expect(typedIn(/^Amount/)).toBe("");
  const key = orderQuery(queryClient, paid.id).queryKey;
  const dearer = { ...refunded, credited: "30.00", total: "120.00", balance: "50.00" };
  act(() => void queryClient.setQueryData(key, dearer as never));
  await waitFor(() => expect(typedIn(/^Amount/)).toBe("20.00"));
});

it("leaves a payment a payment when more than was due comes in while it is typed", async () => {
  const due = { ...paid, status: "awaiting-payment", balance: "31.00", paid: "0.00" };
  const { user, read, queryClient } = await showOverRow(due as OrderSummary);
  await act(async () => read.resolve(due as OrderSummary));
  await user.clear(screen.getByLabelText(/^Amount/));
  await user.type(screen.getByLabelText(/^Amount/), "40");
  const over = { ...due, status: "processing", balance: "-9.00", paid: "40.00" };
  const key = orderQuery(queryClient, paid.id).queryKey;
  act(() => void queryClient.setQueryData(key, over as OrderSummary));
  const record = vi.spyOn(api.admin.payments, "record").mockRejectedValue(new Error("Away"));
  await user.click(screen.getByRole("button", { name: "Record" }));
  await waitFor(() => expect(record).toHaveBeenCalled());
  expect(record.mock.calls[0]?.[1]).toMatchObject({ kind: "payment", amount: "40.00" });
});

it("ends the links of an order's mails only after asking", async () => {
  const { user, read } = await showOverRow(paid);
  await act(async () => read.resolve(paid as OrderSummary));
  const ended = vi
    .spyOn(api.admin.orders, "revokeAccessLinks")
    .mockResolvedValue({ revoked: 2 } as never);
  await user.click(screen.getByText("Links to this order"));
  await user.click(screen.getByRole("button", { name: "End All Links" }));
  const question = await screen.findByRole("alertdialog");
  expect(ended).not.toHaveBeenCalled();
  await user.click(within(question).getByRole("button", { name: "End All Links" }));
  await waitFor(() => expect(ended).toHaveBeenCalledWith(paid.id));
});
