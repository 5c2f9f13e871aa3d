import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import type { PackingOrder } from "#shared/contracts/packing.ts";
import { anOrder } from "#shared/testing/builders.ts";
import { UnsavedQuestion } from "#shared/ui/UnsavedQuestion.tsx";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { Packing } from "./Packing.tsx";

const parcels = ["AAAA0001", "AAAA0002", "AAAA0003"].map((orderNumber) => ({
  ...anOrder({ orderNumber, status: "processing", shippingStatus: "pending", packedAt: null }),
  items: [],
})) as unknown as PackingOrder[];
let waiting: PackingOrder[];

beforeEach(() => {
  waiting = [...parcels];
  window.history.replaceState({ position: 0 }, "", "/admin/packing");
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  // Newest first, as the API answers them.
  vi.spyOn(api.admin.packing, "list").mockImplementation(async () => ({
    orders: [...waiting].reverse(),
    total: waiting.length,
  }));
  vi.spyOn(api.admin.packing, "get").mockImplementation(
    async (id) => parcels.find((parcel) => parcel.id === id) as PackingOrder,
  );
  vi.spyOn(api.admin.orders, "allocation").mockResolvedValue({ items: [], lotWish: null });
  vi.spyOn(api.admin.desk, "claims").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "notes").mockResolvedValue([]);
});

async function show() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Router base="/admin" hook={useAddress} searchHook={useAddressQuery}>
        <Packing />
        <UnsavedQuestion />
      </Router>
    </QueryClientProvider>,
  );
  await onTable("AAAA0001");
  return {
    user: userEvent.setup(),
    readAgain: () => act(() => queryClient.invalidateQueries({ queryKey: ORDERS_KEY })),
  };
}

const onTable = (number: string) =>
  screen.findByRole("heading", { level: 2, name: new RegExp(number) });
const beside = () =>
  within(screen.getByRole("navigation", { name: "Orders to pack" })).getAllByRole("button");

it("keeps the order on the table when it leaves the queue, with the note that is being typed", async () => {
  const { user, readAgain } = await show();
  await user.type(await screen.findByLabelText("For the staff only"), "Ice pack");
  waiting = waiting.slice(1);
  await readAgain();
  await waitFor(() => expect(beside()).toHaveLength(2));
  await onTable("AAAA0001");
  expect(screen.getByLabelText<HTMLTextAreaElement>("For the staff only").value).toBe("Ice pack");
});

it("goes on to the order that stands behind the packed one, and asks before a note is lost", async () => {
  const { user, readAgain } = await show();
  await user.click(beside()[1] as HTMLElement);
  await onTable("AAAA0002");
  await user.type(await screen.findByLabelText("For the staff only"), "Ice pack");
  waiting = parcels.filter(({ orderNumber }) => orderNumber !== "AAAA0002");
  await readAgain();
  await user.click(screen.getByRole("button", { name: "Next order" }));
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await onTable("AAAA0002");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await user.click(screen.getByRole("button", { name: "Next order" }));
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await onTable("AAAA0003");
  expect(screen.getByLabelText<HTMLTextAreaElement>("For the staff only").value).toBe("");
});

it("leaves the table alone while a search is typed, and puts the first order that Enter finds on it", async () => {
  const { user } = await show();
  await user.type(await screen.findByLabelText("For the staff only"), "Ice pack");
  waiting = [parcels[2] as PackingOrder];
  const search = screen.getByRole("searchbox", { name: "Search orders" });
  await user.type(search, "0003");
  await waitFor(() => expect(beside()).toHaveLength(1));
  await onTable("AAAA0001");
  expect(screen.queryByRole("alertdialog")).toBeNull();
  await user.type(search, "{Enter}");
  await user.click(await screen.findByRole("button", { name: "Discard" }));
  await onTable("AAAA0003");
});

it("begins at the first order of a queue that is chosen", async () => {
  const { user } = await show();
  waiting = [parcels[2] as PackingOrder];
  await user.click(screen.getByRole("button", { name: "To ship" }));
  await onTable("AAAA0003");
});

it("says how many units of a part-shipped order are still here", async () => {
  const [first] = parcels as [PackingOrder];
  const item = { id: "i", productName: "Bradykinin", quantity: 6 };
  const gone = { ...{ id: "f", number: 1, state: "shipped", labelState: null, returnedUnits: 0 } };
  const lines = [{ orderItemId: "i", quantity: 5, productName: "Bradykinin", lots: [] }];
  vi.spyOn(api.admin.packing, "get").mockResolvedValue({
    ...first,
    ...{ shippingStatus: "part-shipped", items: [item], fulfilments: [{ ...gone, lines }] },
  } as unknown as PackingOrder);
  vi.spyOn(api.admin.fulfilments, "list").mockResolvedValue({ fulfilments: [], remaining: [] });
  await show();
  const items = await screen.findByRole("list", { name: "Items" });
  expect(items.textContent).toBe("1 of 6 × Bradykinin");
});
