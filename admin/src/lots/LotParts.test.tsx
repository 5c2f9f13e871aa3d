import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { Allocation } from "#shared/contracts/allocations.ts";
import type { Lot } from "#shared/contracts/lots.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { LotActions } from "./LotActions.tsx";
import { LotDocuments } from "./LotDocuments.tsx";
import { LotMovements } from "./LotMovements.tsx";
import { testRow } from "./lot-values.ts";
import { OrderLots } from "./OrderLots.tsx";
import { TestRows } from "./TestRows.tsx";

const LOT = {
  id: "lot",
  lotNumber: "L-1",
  state: "quarantine",
  available: 0,
  published: false,
  tests: [{ kind: "hplc-purity", result: 99.1 }],
  documents: [
    {
      id: "paper",
      kind: "coa",
      version: 1,
      fileName: "wrong.pdf",
      url: "/api/lots/L-1/documents/paper",
      sha256: "ab".repeat(32),
      bytes: 9,
      supersededBy: null,
      createdAt: "2026-11-01T00:00:00.000Z",
    },
  ],
} as unknown as Lot;

beforeEach(() => $toasts.set([]));
afterEach(() => vi.restoreAllMocks());

function show(part: ReactNode) {
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);
  return userEvent.setup();
}

it("removes a document of a lot in quarantine once that is confirmed, and says why it could not", async () => {
  const refused = new ApiError(
    409,
    "",
    JSON.stringify({ code: "lot-state", message: "This lot has left quarantine." }),
  );
  const remove = vi
    .spyOn(api.admin.lots, "removeDocument")
    .mockRejectedValueOnce(refused)
    .mockResolvedValue({ ...LOT, documents: [] });
  const user = show(<LotDocuments lot={LOT} />);
  await user.click(screen.getByRole("button", { name: "Remove wrong.pdf, version 1" }));
  expect(remove).not.toHaveBeenCalled();
  const dialog = await screen.findByRole("alertdialog");
  await user.click(within(dialog).getByRole("button", { name: "Remove document" }));
  expect($toasts.get().at(-1)?.description).toBe("This lot has left quarantine.");
  await user.click(within(dialog).getByRole("button", { name: "Remove document" }));
  expect(remove).toHaveBeenLastCalledWith("lot", "paper");
  expect($toasts.get().at(-1)?.title).toBe("Document Removed");
});

it("offers to remove no document of a lot that has left quarantine", () => {
  show(<LotDocuments lot={{ ...LOT, state: "released", published: true }} />);
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull();
});

it("offers a certificate only of a lot with results, and the recall of a lot that is closed", () => {
  const { rerender } = render(<LotActions lot={LOT} />, {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
    ),
  });
  expect(screen.getByRole("link", { name: "Certificate as PDF" })).toBeTruthy();
  const tests = [{ kind: "hplc-purity", limit: "≥ 98 %", result: null }] as unknown as Lot["tests"];
  rerender(<LotActions lot={{ ...LOT, state: "exhausted", tests }} />);
  expect(screen.queryByRole("link", { name: "Certificate as PDF" })).toBeNull();
  expect(screen.getByRole("button", { name: "Recall" })).toBeTruthy();
});

it("records that the units of a recalled lot were destroyed", async () => {
  const lot = { ...LOT, state: "recalled", available: 4, allocated: 0, received: 4, movements: [] };
  const move = vi.spyOn(api.admin.lots, "move").mockResolvedValue(LOT);
  const user = show(<LotMovements lot={lot as unknown as Lot} />);
  await user.click(screen.getByRole("button", { name: /What happened/ }));
  await user.click(await screen.findByRole("option", { name: "Scrap units" }));
  await user.type(screen.getByLabelText(/Units/, { selector: "input" }), "4");
  await user.click(screen.getByRole("button", { name: "Record" }));
  await waitFor(() =>
    expect(move.mock.calls[0]?.[1]).toMatchObject({ kind: "scrap", quantity: 4 }),
  );
});

it("says in which direction a count was corrected", async () => {
  const lot = { ...LOT, state: "released", available: 4, allocated: 0, received: 4, movements: [] };
  vi.spyOn(api.admin.lots, "move").mockResolvedValue(LOT);
  const user = show(<LotMovements lot={lot as unknown as Lot} />);
  await user.click(screen.getByRole("button", { name: /What happened/ }));
  await user.click(await screen.findByRole("option", { name: /^Adjust by/ }));
  await user.type(screen.getByLabelText(/Units/, { selector: "input" }), "-3");
  await user.click(screen.getByRole("button", { name: "Record" }));
  await waitFor(() => expect($toasts.get().at(-1)?.description).toBe("Adjusted −3 of L-1."));
});

it("reads an order, its parcel and the lists again when its lots are given back: a packed one is open again", async () => {
  const lots = [{ lotId: "lot", lotNumber: "L-1", quantity: 2, state: "released" }];
  const item = { orderItemId: "item", productId: "p", productName: "Bradykinin", quantity: 2 };
  vi.spyOn(api.admin.orders, "allocation").mockResolvedValue({
    items: [{ ...item, lots, short: 0, wishMet: null }],
    lotWish: null,
  } as unknown as Allocation);
  vi.spyOn(api.admin.orders, "unallocate").mockResolvedValue({
    items: [{ ...item, lots: [], short: 2, wishMet: null }],
    lotWish: null,
  });
  const queryClient = new QueryClient();
  const keys = [
    ["one", "order"],
    ["parcel", "order"],
    ["page", {}],
    ["parcels", {}],
  ].map((key) => [...ORDERS_KEY, ...key]);
  for (const queryKey of keys) queryClient.setQueryData(queryKey, {});
  render(
    <QueryClientProvider client={queryClient}>
      <OrderLots orderId="order" canChange />
    </QueryClientProvider>,
  );
  await userEvent.setup().click(await screen.findByRole("button", { name: "Give back" }));
  await screen.findByText("2 without a lot");
  await waitFor(() =>
    expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual(
      keys.map(() => true),
    ),
  );
});

it("shows a long method on several lines, stores it on one, and saves by Enter", async () => {
  const saved = vi.fn((event: Event) => event.preventDefault());
  let tests = [testRow({ kind: "hplc-purity", unit: "%" })];
  const row = () => <TestRows tests={tests} errors={{}} onChange={(next) => (tests = [...next])} />;
  const form = document.body.appendChild(document.createElement("form"));
  form.addEventListener("submit", saved);
  render(row(), { container: form });
  const method = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Method" });
  expect(method.type).toBe("textarea");
  const user = userEvent.setup();
  await user.click(method);
  await user.paste("RP-HPLC, C18,\n220 nm");
  expect(tests[0]?.method).toBe("RP-HPLC, C18, 220 nm");
  await user.keyboard("{Enter}");
  expect(saved).toHaveBeenCalledOnce();
  form.remove();
});
