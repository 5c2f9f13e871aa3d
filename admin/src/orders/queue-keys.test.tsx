import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { $shortcuts } from "../layout/single-keys.ts";
import { KeysDialog } from "./KeysDialog.tsx";
import { Orders } from "./Orders.tsx";
import { QUEUES_POLL_MS } from "./orders.queries.ts";

/** The stored orders of the simulated shop. */
let stored: OrderSummary[];

beforeEach(() => {
  window.history.replaceState({ position: 0 }, "", "/admin/orders?queue=to-pay");
  stored = ["AAAA0001", "AAAA0002", "AAAA0003", "AAAA0004"].map((orderNumber) => {
    const id = `0193f3a0-0000-7000-8000-0000${orderNumber.toLowerCase()}`;
    const { items: _, ...order } = anOrder({ id, orderNumber, status: "awaiting-payment" });
    return { ...order, balance: "31.00", shippingStatus: "pending", packedAt: null };
  });
  vi.spyOn(api.admin.orders, "list").mockImplementation(async () => waiting());
  vi.spyOn(api.admin.orders, "setStatus").mockImplementation(async (id, { status }) => {
    stored = stored.map((order) => (order.id === id ? { ...order, status } : order));
    return stored.find((order) => order.id === id) as never;
  });
  vi.spyOn(api.admin.desk, "queues").mockRejectedValue(new Error("not asked about here"));
});
afterEach(() => $shortcuts.set({ isOn: true, keys: {} }));

function waiting() {
  const orders = stored.filter(({ status }) => status === "awaiting-payment");
  return { orders, total: orders.length };
}

async function show() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Orders />
    </QueryClientProvider>,
  );
  await rowOf("AAAA0001");
  return userEvent.setup();
}

const rowOf = (number: string) =>
  screen.findByRole("article", { name: new RegExp(number) }) as Promise<HTMLElement>;
const rows = () => screen.queryAllByRole("article");
const paidNow = () => vi.mocked(api.admin.orders.setStatus).mock.calls.map(([id]) => id.slice(-8));

it("goes on with the row that takes the place of the one that was paid", async () => {
  const user = await show();
  await user.keyboard("jjp");
  await waitFor(() => expect(rows()).toHaveLength(3));
  const third = await rowOf("AAAA0003");
  await waitFor(() => expect(document.activeElement === third).toBe(true));
  await user.keyboard("p");
  await waitFor(() => expect(rows()).toHaveLength(2));
  const fourth = await rowOf("AAAA0004");
  await waitFor(() => expect(document.activeElement === fourth).toBe(true));
  expect(paidNow()).toEqual(["aaaa0002", "aaaa0003"]);
});

it("keeps the focus in the row whose button is gone with its step", async () => {
  vi.mocked(api.admin.orders.list).mockImplementation(async () => ({ orders: stored, total: 4 }));
  const user = await show();
  const second = await rowOf("AAAA0002");
  screen.getByRole("button", { name: "Mark $31.00 as paid: order #AAAA0002" }).focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("button", { name: "Pack order #AAAA0002" });
  await waitFor(() => expect(document.activeElement === second).toBe(true));
});

it("acts once on a key that is held down", async () => {
  const user = await show();
  await user.keyboard("j{p>20/}");
  await waitFor(() => expect(rows()).toHaveLength(3));
  await user.keyboard("{p>5/}");
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(paidNow()).toEqual(["aaaa0001", "aaaa0002"]);
});

it("has single letters switched off, and remembers it", async () => {
  const save = vi.spyOn(api.admin.shortcuts, "save").mockImplementation(async (next) => next);
  const user = await show();
  const dialog = render(<KeysDialog onClose={() => {}} />);
  await user.click(screen.getByRole("switch", { name: /Single letters/ }));
  expect(save).toHaveBeenCalledExactlyOnceWith({ isOn: false, keys: {} });
  dialog.unmount();
  (await rowOf("AAAA0001")).focus();
  await user.keyboard("jpasxA?5");
  expect(paidNow()).toEqual([]);
  expect(window.location.search).toBe("?queue=to-pay");
  expect(document.activeElement === (await rowOf("AAAA0001"))).toBe(true);
});

it("packs a selection by a key only after asking", async () => {
  stored = stored.map((order) => ({ ...order, status: "processing" }));
  vi.mocked(api.admin.orders.list).mockImplementation(async () => ({ orders: stored, total: 4 }));
  const change = vi.spyOn(api.admin.desk, "change").mockResolvedValue({ results: [] });
  const user = await show();
  await user.keyboard("Aa");
  const question = await screen.findByRole("alertdialog", { name: "Pack 4 orders" });
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Pack them" }));
  await waitFor(() => expect(question.isConnected).toBe(false));
  expect(change.mock.calls.map(([{ action }]) => action)).toEqual(["pack"]);
});

it("reads the list again as often as the counts beside it", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    await show();
    stored = stored.slice(1);
    await act(() => vi.advanceTimersByTimeAsync(QUEUES_POLL_MS));
    expect(rows()).toHaveLength(3);
  } finally {
    vi.useRealTimers();
  }
});

it("shows a status that was just set, whatever an older reading says", async () => {
  vi.mocked(api.admin.orders.list).mockImplementation(async () => ({ orders: stored, total: 4 }));
  const user = await show();
  const older = { orders: stored, total: 4 };
  const reading = Promise.withResolvers<typeof older>();
  vi.mocked(api.admin.orders.list).mockImplementationOnce((() => reading.promise) as never);
  await user.click(screen.getByRole("button", { name: "Refresh" }));
  const answer = Promise.withResolvers<never>();
  vi.mocked(api.admin.orders.setStatus).mockImplementationOnce(() => answer.promise);
  await user.click(screen.getByRole("button", { name: "Mark $31.00 as paid: order #AAAA0001" }));
  const statusOf = async () => (await rowOf("AAAA0001")).dataset.status;
  await waitFor(async () => expect(await statusOf()).toBe("processing"));
  await act(async () => reading.resolve(older));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await statusOf()).toBe("processing");
  answer.resolve({ ...older.orders[0], status: "processing" } as never);
});
