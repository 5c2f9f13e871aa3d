import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import { anOrder, anOrderItem } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { ChangeOrderDialog } from "./ChangeOrderDialog.tsx";

const ORDER = anOrder({
  items: [anOrderItem({ productId: "p", productName: "Bradykinin", quantity: 2 })],
});

function Screen({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return isOpen && <ChangeOrderDialog id={ORDER.id} onClose={close} />;
}

function show() {
  vi.spyOn(api.admin.orders, "get").mockResolvedValue(ORDER as never);
  vi.spyOn(api.quotes, "price").mockResolvedValue({ shippingMethods: [] } as never);
  vi.spyOn(api.admin.products, "list").mockResolvedValue({ products: [], total: 0 } as never);
  const onClose = vi.fn();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Screen onClose={onClose} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), onClose, client };
}

const changed = { ...ORDER, total: "200.00", emailDueAt: null };
const units = () => screen.findByLabelText<HTMLInputElement>(/^Units/);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole("button", { name }));

it("begins at the units of the first line, to be typed over", async () => {
  const { user } = show();
  const first = await units();
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard("7");
  expect(first.value).toBe("7");
});

async function typeThree(user: ReturnType<typeof userEvent.setup>) {
  await user.clear(await units());
  await user.type(await units(), "3");
  await user.type(screen.getByLabelText(/^Reason/), "One more");
  await press(user, "Show the new totals");
}

it("shows the old and the new totals before it saves exactly what was shown", async () => {
  const change = vi.spyOn(api.admin.orders, "change").mockResolvedValue(changed as never);
  const { user, onClose } = show();
  await typeThree(user);
  expect((await screen.findByRole("status")).textContent).toContain("$200.00");
  const body = {
    updatedAt: ORDER.updatedAt,
    lines: [{ productId: "p", quantity: 3, unitPrice: "45.00" }],
    reason: "One more",
  };
  expect(change.mock.calls).toEqual([[ORDER.id, body, { dryRun: "true" }]]);
  await press(user, "Save the change");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(change.mock.calls[1]).toEqual([
    ORDER.id,
    body,
    {},
    { idempotencyKey: expect.any(String) },
  ]);
});

it("asks for the totals again when something is typed after they were shown", async () => {
  vi.spyOn(api.admin.orders, "change").mockResolvedValue(changed as never);
  const { user } = show();
  await typeThree(user);
  await screen.findByRole("button", { name: "Save the change" });
  await user.type(screen.getByLabelText(/^Reason/), "!");
  expect(await screen.findByRole("button", { name: "Show the new totals" })).toBeTruthy();
});

it("keeps what was typed when somebody changed the order meanwhile, and sends its new version", async () => {
  const newer = { ...ORDER, total: "99.00", updatedAt: "2026-11-25T10:00:00.000Z" };
  const refusal = { code: "order-changed", message: "Changed meanwhile", order: newer };
  const change = vi
    .spyOn(api.admin.orders, "change")
    .mockReset()
    .mockRejectedValueOnce(new ApiError(409, "", JSON.stringify(refusal)))
    .mockResolvedValue(changed as never);
  const { user } = show();
  await typeThree(user);
  expect(await screen.findByText("Somebody changed this order meanwhile")).toBeTruthy();
  expect((await units()).value).toBe("3");
  await press(user, "Show the new totals");
  await screen.findByRole("status");
  expect(change.mock.calls.at(-1)?.[1]).toMatchObject({ updatedAt: newer.updatedAt });
});

it("never writes back an address or lines that changed while it was open and that nobody typed", async () => {
  const change = vi
    .spyOn(api.admin.orders, "change")
    .mockReset()
    .mockResolvedValue(changed as never);
  const { user, client } = show();
  await units();
  const shippingAddress = { ...ORDER.shippingAddress, address1: "9 Ledger Lane" };
  const items = ORDER.items.map((item) => ({ ...item, quantity: 5 }));
  const newer = {
    ...ORDER,
    shippingAddress,
    items,
    notes: "New",
    updatedAt: "2026-11-25T10:00:00.000Z",
  };
  const read = vi
    .spyOn(api.admin.orders, "get")
    .mockReset()
    .mockResolvedValue(newer as never);
  await client.invalidateQueries();
  await waitFor(() => expect(read).toHaveBeenCalled());
  await user.type(screen.getByLabelText(/^Reason/), "As agreed");
  await press(user, "Show the new totals");
  await waitFor(() => expect(change).toHaveBeenCalled());
  expect(change.mock.calls[0]?.[1]).toEqual({ updatedAt: ORDER.updatedAt, reason: "As agreed" });
});

it("reads nothing again for itself after it has saved and closed", async () => {
  vi.spyOn(api.admin.orders, "change").mockResolvedValue(changed as never);
  const { user, onClose } = show();
  await typeThree(user);
  const order = vi.mocked(api.admin.orders.get).mockClear();
  const methods = vi.mocked(api.quotes.price).mockClear();
  await press(user, "Save the change");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect([...order.mock.calls, ...methods.mock.calls]).toEqual([]);
});
