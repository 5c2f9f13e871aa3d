import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import type { Report, ReportRow } from "#shared/contracts/reports.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { Reports } from "./Reports.tsx";

const SUMS = { shipping: null, tax: null, total: null, refunded: null, cost: null, margin: null };
const TOTALS: Report["totals"] = {
  ...{ ...SUMS, orders: 3, units: 5, net: "60.00", total: "105.00", refunded: "0.00" },
  ...{ previous: null, unitsWithoutCost: null, customers: null, repeatCustomers: null },
  stockValue: null,
};
const row = (
  key: string,
  label: string,
  net: string,
  fields: Partial<ReportRow> = {},
): ReportRow => ({
  ...{ ...SUMS, key, label, orders: 1, units: 1, net, previous: null, lot: null },
  ...fields,
});
const REPORT: Report = {
  ...{ by: "product", from: "2026-11-01", to: "2026-11-30", timeZone: "America/New_York" },
  ...{ previous: null, more: 0, totals: TOTALS, unpaid: null, expired: null },
  rows: [row("a", "Bradykinin", "40.00"), row("b", "Angiotensin", "20.00")],
};

function show(answer: Partial<Report> | Error, search = "?by=product") {
  window.history.replaceState({ position: 0 }, "", `/admin/reports${search}`);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  const read = vi.spyOn(api.admin.reports, "read");
  if (answer instanceof Error) read.mockRejectedValue(answer);
  else read.mockResolvedValue({ ...REPORT, ...answer });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router base="/admin" hook={useAddress} searchHook={useAddressQuery}>
        <Reports />
      </Router>
    </QueryClientProvider>,
  );
  return read;
}
const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);

beforeEach(() => vi.spyOn(window, "scrollTo").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

it("shows the columns that the report has, and sorts by them", async () => {
  show({});
  const table = await screen.findByRole("table", { name: "Report" });
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Product", "Orders", "Units", "Net"]);
  expect(names()).toEqual(["Bradykinin", "Angiotensin"]);
  fireEvent.click(screen.getByRole("button", { name: "Net" }));
  expect(names()).toEqual(["Angiotensin", "Bradykinin"]);
  expect(window.location.search).toContain("sort=net");
});

it("asks for the days, the report and the comparison of the address", async () => {
  const read = show({}, "?by=coupon&from=2026-11-01&to=2026-11-07&compare=previous");
  await screen.findByRole("table", { name: "Report" });
  expect(read.mock.calls[0]?.[0]).toEqual({
    by: "coupon",
    from: "2026-11-01",
    to: "2026-11-07",
    compare: "previous",
  });
});

it("says by how much the net changed, also where nothing was sold before", async () => {
  const before = (net: string) => ({ previous: { orders: 1, units: 1, net, total: null } });
  const rows = [
    row("a", "Bradykinin", "40.00", before("50.00")),
    row("b", "Angiotensin", "20.00", before("0.00")),
  ];
  show({ rows, previous: { from: "2026-10-02", to: "2026-10-31" } });
  const table = await screen.findByRole("table", { name: "Report" });
  expect(within(table).getByRole("row", { name: /Bradykinin/ }).textContent).toContain("−20 %");
  expect(within(table).getByRole("row", { name: /Angiotensin/ }).textContent).toContain("new");
});

it("says what to do on days without sales", async () => {
  show(
    { rows: [], totals: { ...TOTALS, orders: 0, net: "0.00" } },
    "?from=2026-11-01&to=2026-11-02",
  );
  fireEvent.click(await screen.findByRole("button", { name: "Show the last 30 days" }));
  expect(window.location.search).toBe("");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Show the last 30 days" })).toBeNull(),
  );
  expect(screen.getByText("Nothing was paid for on these days")).toBeDefined();
});

it("keeps the first day while the year of the last one is typed", async () => {
  const read = show({}, "?from=2026-11-01&to=2026-11-07");
  await screen.findByRole("table", { name: "Report" });
  for (const typed of ["0002-11-05", "0020-11-05", "0202-11-05", "2026-11-05"]) {
    fireEvent.change(screen.getByLabelText("To"), { target: { value: typed } });
  }
  expect(window.location.search).toContain("from=2026-11-01&to=2026-11-05");
  const asked = read.mock.calls.map(([query]) => query);
  expect(asked.filter((query) => query?.to?.startsWith("0"))).toEqual([]);
  await waitFor(() =>
    expect(read.mock.lastCall?.[0]).toMatchObject({ from: "2026-11-01", to: "2026-11-05" }),
  );
});

it("offers to try again when the report cannot be read", async () => {
  show(new Error("offline"));
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The report could not be loaded",
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeDefined();
});

it("counts the lots that are only in the file, and sorts no list that is cut", async () => {
  const lot = { product: "Bradykinin", state: "released", ageDays: 3, unitCost: null, value: null };
  const rows = ["L1", "L2"].map((key) => row(key, key, "0.00", { units: 4, lot }));
  show({ by: "stock", rows, more: 1_500 }, "?by=stock&sort=-label");
  const table = await screen.findByRole("table", { name: "Report" });
  expect(within(screen.getByRole("article", { name: "Lots" })).getByText("1,502")).toBeDefined();
  expect(screen.getByText("1,500 rows more are in the file.")).toBeDefined();
  expect(within(table).queryAllByRole("button")).toEqual([]);
  expect(names()).toEqual(["L1", "L2"]);
});
