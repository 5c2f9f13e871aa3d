import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { PackingFulfilment, StaffFulfilment } from "#shared/contracts/fulfilments.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { LabelsDialog } from "./LabelsDialog.tsx";
import { ParcelLabel } from "./ParcelLabel.tsx";

const PARCEL: PackingFulfilment = {
  id: "parcel-1",
  orderId: "order-1",
  number: 1,
  state: "packed",
  lines: [],
  carrierName: null,
  serviceLevel: null,
  trackingNumber: null,
  trackingUrl: null,
  labelUrl: null,
  shippoShipmentId: null,
  shippoRateId: null,
  shippoTransactionId: null,
  estimatedDeliveryDays: null,
  packedAt: "2026-11-24T12:00:00.000Z",
  shippedAt: null,
  deliveredAt: null,
  returnedUnits: 0,
  labelState: null,
};
const RATE = {
  rateId: "rate-1",
  carrierName: "USPS",
  serviceLevel: "Priority Mail",
  amount: "8.85",
  estimatedDeliveryDays: 2,
  arrivesBy: "2026-11-27",
  fitsMethod: true,
};
const order = { orderNumber: "AAAA0001" };

beforeEach(() => {
  $toasts.set([]);
  vi.spyOn(api.admin.labels, "carrier").mockResolvedValue({
    on: true,
    eventsUrl: null,
    country: "US",
  });
  vi.spyOn(api.admin.shipping, "parcels").mockRejectedValue(new Error("not asked about here"));
});
afterEach(() => vi.restoreAllMocks());

function show(children: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{children}</QueryClientProvider>);
  return userEvent.setup();
}

it("a parcel offers its rates with their days, and repeats a purchase that failed with the same key", async () => {
  const rates = vi.spyOn(api.admin.labels, "rates").mockResolvedValue({
    rates: [{ ...RATE, rateId: "other", fitsMethod: false }, RATE],
    messages: [],
    withoutWeight: ["Bradykinin 5 mg", "Kemptide"],
  });
  const buy = vi
    .spyOn(api.admin.labels, "buy")
    .mockRejectedValueOnce(new Error("the connection broke"))
    .mockResolvedValue(PARCEL as StaffFulfilment);
  const user = show(<ParcelLabel order={order} parcel={PARCEL} />);
  await user.click(await screen.findByRole("button", { name: /^Get rates/ }));
  expect(await screen.findByText(/2 days, arrives by Fri, Nov 27$/)).toBeTruthy();
  expect(
    screen.getByText(/Bradykinin 5 mg and 1 more have no weight and count as 0 g\./),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Buy label" }));
  await waitFor(() => expect(buy).toHaveBeenCalledTimes(1));
  await user.click(await screen.findByRole("button", { name: "Buy label" }));
  await waitFor(() => expect(buy).toHaveBeenCalledTimes(2));
  const [first, second] = buy.mock.calls;
  expect(first?.slice(0, 2)).toEqual(["parcel-1", { rateId: "rate-1" }]);
  expect(first?.[2]).toEqual({ idempotencyKey: expect.any(String) });
  expect(second).toEqual(first);
  await waitFor(() => expect($toasts.get().map(({ title }) => title)).toContain("Label Bought"));
  // Each reading asks the carriers.
  expect(rates).toHaveBeenCalledTimes(1);
});

it("rates are asked for again when the parcel has changed, and the new one that fits is bought", async () => {
  const offered = { rates: [RATE], messages: [], withoutWeight: [] };
  const rates = vi
    .spyOn(api.admin.labels, "rates")
    .mockResolvedValueOnce(offered)
    .mockResolvedValue({ ...offered, rates: [{ ...RATE, rateId: "rate-2", amount: "9.10" }] });
  const refusal = JSON.stringify({ code: "label-changed", message: "Get the rates again." });
  const buy = vi
    .spyOn(api.admin.labels, "buy")
    .mockRejectedValueOnce(new ApiError(409, "", refusal))
    .mockResolvedValue(PARCEL as StaffFulfilment);
  const user = show(<ParcelLabel order={order} parcel={PARCEL} />);
  await user.click(await screen.findByRole("button", { name: /^Get rates/ }));
  await user.click(await screen.findByRole("button", { name: "Buy label" }));
  expect(await screen.findByText(/\$9\.10$/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Buy label" }));
  await waitFor(() => expect(buy).toHaveBeenCalledTimes(2));
  expect(buy.mock.calls.map(([, body]) => body.rateId)).toEqual(["rate-1", "rate-2"]);
  expect(rates).toHaveBeenCalledTimes(2);
});

it("a parcel says what is wrong with its label, and voids it after asking", async () => {
  const parcel = { ...PARCEL, labelState: "outdated" as const, labelUrl: "https://x.example/a" };
  const voided = vi.spyOn(api.admin.labels, "void").mockResolvedValue(PARCEL as StaffFulfilment);
  const user = show(<ParcelLabel order={order} parcel={parcel} />);
  expect(screen.getByText("Label is outdated")).toBeTruthy();
  expect(screen.queryByRole("link")).toBe(null);
  await user.click(await screen.findByRole("button", { name: /^Void label/ }));
  await user.click(await screen.findByRole("button", { name: "Void it" }));
  await waitFor(() => expect(voided).toHaveBeenCalledWith("parcel-1"));
});

it("many labels are bought by Enter, then printed by Enter, and each that was not says why and is not shipped", async () => {
  const slips = ["AAAA0001", "AAAA0002"].map((orderNumber, at) => ({
    id: `order-${at}`,
    orderNumber,
    items: [],
    fulfilments: [
      { ...PARCEL, id: `parcel-${at}` },
      { ...PARCEL, id: `gone-${at}`, state: "shipped" },
    ],
  }));
  vi.spyOn(api.admin.desk, "slips").mockResolvedValue({ slips } as never);
  const pack = vi.spyOn(api.admin.desk, "change").mockResolvedValue({ results: [] });
  const buy = vi.spyOn(api.admin.labels, "buyMany").mockResolvedValue({
    results: [
      { id: "parcel-0", bought: true, message: "Its weight may be too low." },
      { id: "parcel-1", bought: false, message: "The sender needs a city." },
    ],
  });
  const orders = [
    { id: "order-0", orderNumber: "AAAA0001", readyToShip: true, owes: false },
    { id: "order-1", orderNumber: "AAAA0002", readyToShip: false, owes: false },
    { id: "order-2", orderNumber: "AAAA0003", readyToShip: false, owes: true },
  ];
  const user = show(<LabelsDialog orders={orders} onShipped={() => {}} onClose={() => {}} />);
  await screen.findByRole("button", { name: "Pack 1, buy labels" });
  await user.keyboard("{Enter}");
  await waitFor(() =>
    expect(buy).toHaveBeenCalledWith({ ids: ["parcel-0", "parcel-1"], choose: "cheapest" }),
  );
  expect(pack).toHaveBeenCalledWith({ ids: ["order-1"], action: "pack" });
  const unpaid = await screen.findByRole("list", { name: "Not packed" });
  expect(within(unpaid).getByText("#AAAA0003")).toBeTruthy();
  const left = await screen.findByRole("list", { name: "Without a label" });
  expect(within(left).getByText("The sender needs a city.")).toBeTruthy();
  const light = screen.getByRole("list", { name: "Labels to look at" });
  expect(within(light).getByText("Its weight may be too low.")).toBeTruthy();
  const print = screen.getByRole("link", { name: "Print 2 parcels" });
  expect(print.getAttribute("href")).toBe(
    "/api/admin/fulfilments/labels.pdf?ids=parcel-0,parcel-1",
  );
  await waitFor(() => expect(document.activeElement).toBe(print));
  const ship = vi.spyOn(api.admin.desk, "ship").mockResolvedValue({ results: [] });
  await user.click(screen.getByRole("button", { name: "Ship 1 order" }));
  expect(ship).toHaveBeenCalledWith({ rows: [{ orderNumber: "AAAA0001" }] });
});

it("an order of which only a part is packed is not shipped with the others", async () => {
  const lines = [{ orderItemId: "item", productName: "Kemptide", quantity: 1, lots: [] }];
  const slips = ["AAAA0001", "AAAA0002", "AAAA0003"].map((orderNumber, at) => ({
    id: `order-${at}`,
    orderNumber,
    items: [{ id: "item", quantity: at === 0 ? 1 : 2 }],
    fulfilments: [
      { ...PARCEL, id: `parcel-${at}`, lines, labelUrl: "https://x.example/a" },
      ...(at === 2 ? [{ ...PARCEL, id: "open", number: 2, state: "open", lines }] : []),
    ],
  }));
  vi.spyOn(api.admin.desk, "slips").mockResolvedValue({ slips } as never);
  const orders = slips.map(({ id, orderNumber }) => {
    return { id, orderNumber, readyToShip: true, owes: false };
  });
  const user = show(<LabelsDialog orders={orders} onShipped={() => {}} onClose={() => {}} />);
  await user.click(await screen.findByRole("button", { name: "Buy labels" }));
  expect(await screen.findByRole("link", { name: "Print 3 parcels" })).toBeTruthy();
  const ship = vi.spyOn(api.admin.desk, "ship").mockResolvedValue({ results: [] });
  await user.click(screen.getByRole("button", { name: /^Ship/ }));
  expect(ship).toHaveBeenCalledWith({ rows: [{ orderNumber: "AAAA0001" }] });
  const left = screen.getByRole("list", { name: "Not packed" });
  expect(within(left).getAllByText(/^#AAAA000[23]$/)).toHaveLength(2);
});
