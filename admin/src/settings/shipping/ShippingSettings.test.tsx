import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { ShippingZones } from "#shared/contracts/shipping.ts";
import { api } from "../../api.ts";
import { ShippingSettings } from "./ShippingSettings.tsx";
import { ZonesForm } from "./ZonesForm.tsx";

afterEach(() => vi.restoreAllMocks());

const updatedAt = "2026-11-24T00:00:00.000Z";
const standard = {
  id: "standard",
  name: "Standard",
  carrierName: "",
  serviceLevel: "",
  storage: ["ambient" as const],
  rates: [{ fromSubtotal: "0.00", fromGrams: 0, amount: "15.00" }],
  freeFrom: null,
  businessDays: 5,
  active: true,
};
const zones = {
  zones: [{ id: "us", name: "United States", countries: ["US"], regions: [], methods: [standard] }],
  notices: [],
  updatedAt,
};

test("the zones are edited with the version they were loaded with, and a bad rate is named beside its field", async () => {
  vi.spyOn(api.admin.shipping, "zones").mockResolvedValue(zones);
  const calendar = {
    timeZone: "UTC",
    cutOff: "14:00",
    weekdays: [1],
    closed: [],
    frozenWeekdays: [],
  };
  vi.spyOn(api.admin.shipping, "calendar").mockResolvedValue({ ...calendar, updatedAt });
  vi.spyOn(api.admin.shipping, "parcels").mockResolvedValue({ parcels: [], updatedAt });
  const empty = {
    name: "",
    company: "",
    address1: "",
    address2: "",
    city: "",
    state: "",
    zipCode: "",
  };
  vi.spyOn(api.admin.shipping, "sender").mockResolvedValue({
    ...empty,
    country: "",
    phone: "",
    email: "",
    updatedAt,
  });
  vi.spyOn(api.admin.labels, "carrier").mockResolvedValue({
    on: false,
    eventsUrl: null,
    country: "",
  });
  vi.spyOn(api.admin.tax, "rates").mockResolvedValue({ rates: [], updatedAt });
  const save = vi.spyOn(api.admin.shipping, "saveZones").mockResolvedValue(zones);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ShippingSettings />
    </QueryClientProvider>,
  );
  expect(await screen.findByText(/SHIPPO_API_TOKEN/)).toBeTruthy();
  const rate = await screen.findByRole("textbox", { name: /^Rate/ });
  fireEvent.change(rate, { target: { value: "-1" } });
  fireEvent.click(screen.getByRole("button", { name: "Save zones" }));
  expect(await screen.findByText("Must be an amount such as 12.50")).toBeDefined();
  expect(save).not.toHaveBeenCalled();
  fireEvent.change(rate, { target: { value: "18" } });
  fireEvent.click(screen.getByRole("button", { name: "Save zones" }));
  await waitFor(() => expect(save).toHaveBeenCalled());
  expect(save.mock.calls[0]?.[0]).toMatchObject({
    updatedAt,
    zones: [{ countries: ["US"], methods: [{ id: "standard", rates: [{ amount: "18.00" }] }] }],
  });
});

test.each([
  ["are too low for products without a weight", 500, 2, "2 products have no weight"],
  ["are right once every product has a weight", 500, 0, null],
  ["that are the same for any weight say nothing", 0, 2, null],
])("rates by weight %s", async (_, fromGrams, total, words) => {
  const list = vi
    .spyOn(api.admin.products, "list")
    .mockResolvedValue({ products: [], total } as never);
  const rates = [...standard.rates, { fromSubtotal: "0.00", fromGrams, amount: "19.00" }];
  const [us] = zones.zones;
  const stored = { ...zones, zones: [{ ...us, methods: [{ ...standard, rates }] }] };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ZonesForm stored={stored as ShippingZones} />
    </QueryClientProvider>,
  );
  if (fromGrams > 0) await waitFor(() => expect(list).toHaveBeenCalled());
  if (words) expect(await screen.findByText(new RegExp(words))).toBeTruthy();
  else expect(screen.queryByText("Not every product has a weight")).toBeNull();
  expect(list.mock.calls.length).toBe(fromGrams > 0 ? 1 : 0);
});

test("a removed method leaves the focus on the button that adds one", async () => {
  const [us] = zones.zones;
  const methods = [standard, { ...standard, id: "express", name: "Express" }];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ZonesForm stored={{ ...zones, zones: [{ ...us, methods }] } as ShippingZones} />
    </QueryClientProvider>,
  );
  const remove = screen.getByRole("button", { name: "Remove method" });
  remove.focus();
  fireEvent.click(remove);
  await waitFor(() => expect(screen.queryByDisplayValue("Express")).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add method" }));
});
