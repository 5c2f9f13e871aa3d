import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { anAddress, anOrder } from "#shared/testing/builders.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api, queryClient } from "../api.ts";
import { Orders } from "./Orders.tsx";

const NUMBERS = ["AAAA0001", "AAAA0002", "AAAA0003", "AAAA0004"];
const orders = NUMBERS.map((orderNumber) => {
  const { items: _, ...order } = anOrder({
    id: `0193f3a0-0000-7000-8000-0000${orderNumber.toLowerCase()}`,
    orderNumber,
    status: "awaiting-payment",
    shippingStatus: "pending",
    packedAt: null,
  });
  return order;
});

beforeEach(() => {
  $toasts.set([]);
  window.history.replaceState({ position: 0 }, "", "/admin/orders");
  vi.spyOn(api.admin.orders, "list").mockImplementation(async () => ({ orders, total: 4 }));
  vi.spyOn(api.admin.views, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "queues").mockRejectedValue(new Error("not asked about here"));
});
afterEach(() => vi.restoreAllMocks());

async function show() {
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Orders />
    </QueryClientProvider>,
  );
  await screen.findByRole("article", { name: /AAAA0001/ });
  return userEvent.setup();
}

const ticked = () =>
  screen
    .getAllByRole("checkbox", { name: /^Select order/ })
    .flatMap((box, at) => ((box as HTMLInputElement).checked ? [at] : []));

it("selects by x, on by Shift+j, all by Shift+a, and between two boxes by Shift", async () => {
  const user = await show();
  await user.keyboard("jx");
  expect(ticked()).toEqual([0]);
  await user.keyboard("JJ");
  expect(ticked()).toEqual([0, 1, 2]);
  await user.keyboard("x");
  expect(ticked()).toEqual([0, 1]);
  await user.click(screen.getByRole("button", { name: "Select none" }));
  const boxes = screen.getAllByRole("checkbox", { name: /^Select order/ });
  await user.click(boxes[0] as HTMLElement);
  await user.keyboard("{Shift>}");
  await user.click(boxes[3] as HTMLElement);
  await user.keyboard("{/Shift}");
  expect(ticked()).toEqual([0, 1, 2, 3]);
  await user.click(screen.getByRole("button", { name: "Select none" }));
  await user.keyboard("A");
  expect(ticked()).toEqual([0, 1, 2, 3]);
});

it("pays and packs what is selected, and names each order that was left with its reason", async () => {
  const change = vi.spyOn(api.admin.desk, "change").mockImplementation(async ({ ids, action }) => ({
    results: ids.map((id, at) =>
      action === "pack" && at === 1 ? { id, done: false, message: "No lot." } : { id, done: true },
    ),
  }));
  const user = await show();
  await user.keyboard("A");
  await user.keyboard("p");
  await user.click(await screen.findByRole("button", { name: "Record them" }));
  await waitFor(() => expect(change).toHaveBeenCalledTimes(1));
  await user.click(await screen.findByRole("button", { name: "Pack 4" }));
  await user.click(await screen.findByRole("button", { name: "Pack them" }));
  const left = await screen.findByRole("list", { name: "Orders left" });
  expect(
    within(left)
      .getAllByRole("listitem")
      .map((row) => row.textContent),
  ).toEqual([expect.stringMatching(/^#AAAA0002 .*No lot\.$/)]);
  const due = orders.map(({ balance }) => balance);
  expect(change.mock.calls.map(([body]) => [body.action, body.ids.length, body.due])).toEqual([
    ["record-payment", 4, due],
    ["pack", 4, undefined],
  ]);
});

it("takes back by one Undo what was done to many, and names each order that could not be", async () => {
  vi.spyOn(api.admin.desk, "change").mockImplementation(async ({ ids }) => ({
    results: ids.map((id) => ({ id, done: true, emailDueAt: "2026-11-20T11:00:20.000Z" })),
  }));
  const setStatus = vi.spyOn(api.admin.orders, "setStatus").mockImplementation(async (id) => {
    if (id === orders[2]?.id) throw new ApiError(409, "", '{"message":"It was changed since."}');
    return orders[0] as never;
  });
  const user = await show();
  await user.keyboard("Ap");
  await user.click(await screen.findByRole("button", { name: "Record them" }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect($toasts.get()[0]?.description).toBe(
    "4 payments recorded. The customers' emails wait; Undo takes both back.",
  );
  $toasts.get()[0]?.action?.onPress();
  const left = await screen.findByRole("list", { name: "Orders left" });
  expect(left.textContent).toMatch(/^#AAAA0003 .*It was changed since\.$/);
  expect(screen.getByRole("dialog").textContent).toContain("3 orders taken back");
  expect(setStatus.mock.calls.map(([id, { status, from }]) => [id, status, from])).toEqual(
    orders.map(({ id }) => [id, "awaiting-payment", "processing"]),
  );
});

it("offers to select the first thousand of a longer list, in whatever order it is", async () => {
  vi.spyOn(api.admin.orders, "list").mockImplementation(async () => ({ orders, total: 1_200 }));
  window.history.replaceState({ position: 0 }, "", "/admin/orders?sort=oldest");
  await show();
  expect(screen.getByRole("button", { name: /^Select the/ }).textContent).toBe(
    "Select the first 1,000",
  );
});

it("restores the status that a cancelled order had, not the one that the list showed", async () => {
  const change = vi.spyOn(api.admin.desk, "change").mockImplementation(async ({ ids }) => ({
    results: ids.map((id, at) => ({
      id,
      done: true,
      was: at === 1 ? "processing" : "awaiting-payment",
    })),
  }));
  const setStatus = vi
    .spyOn(api.admin.orders, "setStatus")
    .mockImplementation(async () => orders[0] as never);
  const user = await show();
  await user.keyboard("A");
  await user.click(screen.getByRole("button", { name: "Cancel 4 orders" }));
  await user.click(await screen.findByRole("button", { name: "Cancel them" }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect(change.mock.calls[0]?.[0].from).toEqual(orders.map(({ status }) => status));
  $toasts.get()[0]?.action?.onPress();
  await waitFor(() => expect(setStatus).toHaveBeenCalledTimes(4));
  expect(setStatus.mock.calls.map(([, { status }]) => status)).toEqual([
    "awaiting-payment",
    "processing",
    "awaiting-payment",
    "awaiting-payment",
  ]);
});

it("ships a pasted list and keeps the lines that were not shipped", async () => {
  const ship = vi.spyOn(api.admin.desk, "ship").mockImplementation(async ({ rows }) => ({
    results: rows.map(({ orderNumber }) =>
      orderNumber === "AAAA0002"
        ? { orderNumber, shipped: false, message: "This order is not paid." }
        : { orderNumber, shipped: true, id: `id-${orderNumber}` },
    ),
  }));
  const user = await show();
  await user.keyboard("S");
  const field = await screen.findByLabelText("Orders and tracking numbers");
  await user.click(field);
  await user.paste("#aaaa0001\t9400\nAAAA0002;1Z\nnonsense,1");
  expect(screen.getByRole("list", { name: "Lines with problems" }).textContent).toContain("Line 3");
  await user.click(screen.getByRole("button", { name: "Ship 2 orders" }));
  await screen.findByText(/1 order shipped, 1 not/);
  expect(ship.mock.calls[0]?.[0].rows).toEqual([
    { orderNumber: "AAAA0001", trackingNumber: "9400", carrierName: undefined },
    { orderNumber: "AAAA0002", trackingNumber: "1Z", carrierName: undefined },
  ]);
  expect((field as HTMLTextAreaElement).value).toBe("AAAA0002;1Z\nnonsense,1");
  const remove = vi.spyOn(api.admin.packing, "removeShipment").mockResolvedValue({} as never);
  await user.click(screen.getByRole("button", { name: "Undo 1 shipment" }));
  await waitFor(() => expect($toasts.get()[0]?.title).toBe("Taken Back"));
  expect($toasts.get()[0]?.description).toBe(
    "1 order was taken back; 1 order is to be packed again.",
  );
  expect(remove).toHaveBeenCalledExactlyOnceWith("id-AAAA0001");
});

it("exports the present addresses, with days in the shop's time zone", async () => {
  vi.spyOn(api.sessions, "requireProof").mockResolvedValue(undefined as never);
  vi.spyOn(queryClient, "ensureQueryData").mockResolvedValue({ timeZone: "Pacific/Kiritimati" });
  // In happy-dom a download navigates.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const saved: File[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as File);
    return "blob:addresses";
  });
  const evening = { ...orders[0], createdAt: "2026-11-20T22:00:00.000Z" } as OrderSummary;
  vi.mocked(api.admin.orders.list).mockResolvedValue({ orders: [evening], total: 1 });
  const moved = { ...anOrder(evening), shippingAddress: anAddress({ address1: "9 New Street" }) };
  vi.spyOn(api.admin.desk, "slips").mockResolvedValue({ slips: [moved] } as never);
  const user = await show();
  await user.keyboard("A");
  await user.click(screen.getByRole("button", { name: "Export addresses" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toMatch(/AAAA0001,2026-11-21,.*,9 New Street,/);
  expect(saved[0]?.name).toBe(`addresses-${dayIn("Pacific/Kiritimati", new Date())}.csv`);
});

it("does not change the status of an order that somebody else changed, and says so", async () => {
  const refusal = {
    code: "status-changed",
    message: "Nothing was changed: this order is Cancelled by now.",
  };
  const setStatus = vi
    .spyOn(api.admin.orders, "setStatus")
    .mockRejectedValue(new ApiError(409, "", JSON.stringify(refusal)));
  const user = await show();
  const row = screen.getByRole("article", { name: /AAAA0001/ });
  await user.click(within(row).getByRole("button", { name: /Order status/ }));
  await user.click(await screen.findByRole("option", { name: "Completed" }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  expect(setStatus.mock.calls.map(([, body]) => body)).toEqual([
    { status: "completed", from: "awaiting-payment" },
  ]);
  expect($toasts.get()[0]).toMatchObject({ tone: "danger", description: refusal.message });
});

it("leaves keys to a question until it is answered, and takes them while it fades", async () => {
  const user = await show();
  await user.keyboard("j");
  const question = document.body.appendChild(document.createElement("div"));
  onTestFinished(() => question.remove());
  question.innerHTML = '<div role="alertdialog"><input aria-label="Tracking"></div>';
  screen.getByLabelText("Tracking").focus();
  await user.keyboard("j");
  question.dataset.exiting = "true";
  await user.keyboard("jx");
  expect(ticked()).toEqual([1]);
});

it("says when the email of a shipment goes out, and Undo takes both back", async () => {
  const waiting = { ...orders[0], status: "processing", packedAt: "2026-11-20T10:00:00.000Z" };
  const shipped = { ...waiting, shippingStatus: "shipped", updatedAt: "2026-11-20T11:00:00.000Z" };
  vi.mocked(api.admin.orders.list).mockResolvedValue({
    orders: [waiting, ...orders.slice(1)] as typeof orders,
    total: 4,
  });
  vi.spyOn(api.admin.packing, "recordShipment").mockResolvedValue({
    ...shipped,
    emailDueAt: "2026-11-20T11:00:20.000Z",
  } as Awaited<ReturnType<typeof api.admin.packing.recordShipment>>);
  const remove = vi
    .spyOn(api.admin.packing, "removeShipment")
    .mockResolvedValue(waiting as Awaited<ReturnType<typeof api.admin.packing.removeShipment>>);
  const lots = [{ lotId: "lot", lotNumber: "BRK-2611-A", quantity: 2 }];
  const line = { orderItemId: "item", productName: "BPC-157", quantity: 2, lots, short: 0 };
  vi.spyOn(api.admin.fulfilments, "list").mockResolvedValue({
    fulfilments: [{ id: "parcel", state: "packed", lines: [line] }],
    remaining: [{ orderItemId: "other", quantity: 1 }],
  } as never);
  const user = await show();
  await user.keyboard("js");
  const tracking = await screen.findByLabelText("Tracking number");
  await waitFor(() => expect(document.activeElement).toBe(tracking));
  await user.keyboard("9400");
  const { recordShipment } = api.admin.packing;
  // The dialog shows what leaves, and only that is shipped.
  const leaving = await screen.findByRole("list", { name: "What leaves" });
  expect(leaving.textContent).toContain("2 × BPC-157 2 × BRK-2611-A");
  await user.click(screen.getByRole("button", { name: "Record shipment" }));
  await waitFor(() => expect($toasts.get()).toHaveLength(1));
  const [toast] = $toasts.get();
  expect(toast?.description).toBe(
    "Order #AAAA0001 is on its way. The customer's email goes out in 20 s; Undo takes both back.",
  );
  toast?.action?.onPress();
  await waitFor(() => expect($toasts.get()[0]?.description).toContain("was taken back"));
  expect(remove).toHaveBeenCalledWith(waiting.id);
  // `from` protects a shipment that somebody else recorded meanwhile.
  expect(recordShipment).toHaveBeenCalledWith(
    waiting.id,
    expect.objectContaining({
      trackingNumber: "9400",
      isFirst: true,
      shown: [line, { orderItemId: "other", quantity: 1, lots: [] }],
    }),
  );
});

it("asks the server for counts and list once in 15 s while nobody acts, and nothing while the tab is hidden", async () => {
  vi.mocked(api.admin.desk.queues).mockRestore();
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const counts = { toPay: 1, partPaid: 0, holdExpired: 0, toPack: 0, toShip: 0, shipped: 0 };
  const fetched = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ ...counts, problems: 0 }));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Orders />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(100);
  expect(screen.getByRole("button", { name: "To pay 1" })).toBeTruthy();
  const asked = () =>
    fetched.mock.calls.length + vi.mocked(api.admin.orders.list).mock.calls.length;
  const opened = asked();
  await pass(60_000);
  expect(fetched.mock.calls.map(([to]) => String(to).replace(/^.*(?=\/orders)/, ""))).toEqual(
    fetched.mock.calls.map(() => "/orders/queues"),
  );
  expect(asked() - opened).toBe(8);

  const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(600_000);
  expect(asked() - opened).toBe(8);
  visibility.mockReturnValue("visible");
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(16_000);
  expect(asked() - opened).toBe(10);
});
