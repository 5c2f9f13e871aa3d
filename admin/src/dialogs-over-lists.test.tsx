import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import type { Lot } from "#shared/contracts/lots.ts";
import { anOrder, aProduct } from "#shared/testing/builders.ts";
import { UnsavedQuestion } from "#shared/ui/UnsavedQuestion.tsx";
import { api } from "./api.ts";
import { useAddress, useAddressQuery } from "./layout/address.ts";
import { Lots } from "./lots/Lots.tsx";
import { Orders } from "./orders/Orders.tsx";
import { Products } from "./products/Products.tsx";
import { Users } from "./users/Users.tsx";

const times = { createdAt: "2026-11-20T09:30:00.000Z", updatedAt: "2026-11-20T09:30:00.000Z" };
const order = anOrder({ status: "awaiting-payment", shippingStatus: "pending" });
const product = aProduct();
const user = {
  id: "ada",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Byron",
  role: "customer",
  scope: "full",
  emailVerified: true,
  isActive: true,
  street: "",
  city: "",
  state: "",
  zipCode: "",
  country: "United States",
  ...times,
};
const lot = {
  id: "lot",
  productId: product.id,
  productName: product.name,
  lotNumber: "BK-2611",
  state: "quarantine",
  published: false,
  available: 5,
  allocated: 0,
  received: 5,
  tests: [],
  movements: [],
  documents: [],
  warnings: [],
  problems: [],
  ...times,
} as unknown as Lot;

/** The number of rows in each list. A test sets it to 0. */
let rows: 0 | 1;
const page = <Row,>(name: string, row: Row) =>
  (async () => ({ [name]: rows ? [row] : [], total: rows })) as never;

beforeEach(() => {
  rows = 1;
  vi.spyOn(api.admin.orders, "list").mockImplementation(page("orders", order));
  vi.spyOn(api.admin.orders, "get").mockResolvedValue(order);
  vi.spyOn(api.admin.orders, "items").mockResolvedValue([]);
  vi.spyOn(api.admin.buyers, "permission").mockRejectedValue(new Error("not asked about here"));
  vi.spyOn(api.admin.orders, "events").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "notes").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "queues").mockRejectedValue(new Error("not asked about here"));
  vi.spyOn(api.admin.mail, "list").mockResolvedValue({ mails: [] } as never);
  vi.spyOn(api.admin.payments, "ofOrder").mockRejectedValue(new Error("not asked about here"));
  vi.spyOn(api.admin.orders, "allocation").mockResolvedValue({ items: [], lotWish: null });
  vi.spyOn(api.admin.products, "list").mockImplementation(page("products", product));
  vi.spyOn(api.admin.publishing, "state").mockResolvedValue({ pages: [], isKept: true } as never);
  vi.spyOn(api.admin.categories, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.users, "list").mockImplementation(page("users", user));
  vi.spyOn(api.admin.lots, "list").mockImplementation(page("lots", lot));
  vi.spyOn(api.admin.lots, "get").mockResolvedValue(lot);
  vi.spyOn(api.admin.traces, "list").mockResolvedValue([] as never);
});

type List = { what: string; path: string; List: ComponentType; opens: RegExp; field: RegExp };

const LISTS: List[] = [
  {
    what: "orders",
    path: "/orders",
    List: Orders,
    opens: /^View Details/,
    field: /^For the staff only/,
  },
  { what: "products", path: "/products", List: Products, opens: /^Edit /, field: /^Description/ },
  { what: "users", path: "/users", List: Users, opens: /^Edit /, field: /^First name/i },
  { what: "lots", path: "/lots", List: Lots, opens: /BK-2611/, field: /^Appearance/ },
];

async function open({ path, List, opens, field }: List, query = "") {
  window.history.replaceState({ position: 0 }, "", `/admin${path}${query}`);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <Router base="/admin" hook={useAddress} searchHook={useAddressQuery}>
        <List />
        <UnsavedQuestion />
      </Router>
    </QueryClientProvider>,
  );
  const person = userEvent.setup();
  const opener = await screen.findByRole("button", { name: opens });
  return {
    person,
    opener,
    readAgain: () => act(() => queryClient.invalidateQueries()),
    typeIntoDialog: async () => {
      const dialog = await screen.findByRole("dialog");
      await person.type(await within(dialog).findByLabelText(field), "Typed");
    },
    typed: () => within(screen.getByRole("dialog")).getByLabelText<HTMLInputElement>(field).value,
  };
}

it.each(LISTS.map((list) => [list.what, list] as const))(
  "a search of %s that still waits leaves the dialog that was opened meanwhile",
  async (_what, list) => {
    const { person, opener, typeIntoDialog, typed } = await open(list);
    await person.type(screen.getByRole("searchbox"), "ada");
    await person.click(opener);
    await typeIntoDialog();
    await act(() => new Promise((resolve) => setTimeout(resolve, 700)));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(typed()).toContain("Typed");
    expect(window.location.search).not.toContain("search");
  },
);

it.each(LISTS.map((list) => [list.what, list] as const))(
  "the dialog of a row of %s outlives its row",
  async (_what, list) => {
    const { person, opener, readAgain, typeIntoDialog, typed } = await open(list);
    await person.click(opener);
    await typeIntoDialog();
    rows = 0;
    await readAgain();
    await waitFor(() => expect(screen.queryByRole("button", { name: list.opens })).toBeNull());
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(typed()).toContain("Typed");
  },
);
