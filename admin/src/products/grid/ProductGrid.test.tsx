import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { ImportReport } from "#shared/contracts/imports.ts";
import type { Product } from "#shared/contracts/products.ts";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../../api.ts";
import { PRODUCTS_KEY } from "../../layout/query-keys.ts";
import { productPageQuery, productView } from "../products.queries.ts";
import { ProductGrid } from "./ProductGrid.tsx";

const FIRST = "2026-11-20T09:30:00.000Z";
const LATER = "2026-11-20T10:00:00.000Z";
const STALE = "Somebody changed this product after it was read. Read the list again";

let shop: Product[] = [];
let change = vi.spyOn(api.admin.imports, "change");

beforeEach(() => {
  shop = ["Angiotensin", "Bradykinin"].map((name) =>
    aProduct({ id: name, name, price: "20.00", stockQuantity: 10, updatedAt: FIRST }),
  );
  vi.spyOn(api.admin.products, "list").mockImplementation(async () => ({
    products: shop,
    total: shop.length,
  }));
  vi.spyOn(api.admin.categories, "list").mockImplementation(async () => []);
  change = vi.spyOn(api.admin.imports, "change");
  change.mockReset().mockImplementation(async ({ changes }) => reportOn(changes));
});

/** What the API says of the changes: a row is stale when its version is not the stored one. */
function reportOn(changes: Parameters<typeof api.admin.imports.change>[0]["changes"]) {
  const rows: ImportReport["rows"] = changes.map(({ id, updatedAt }, index) => {
    const isStale = shop.find((product) => product.id === id)?.updatedAt !== updatedAt;
    const line = index + 1;
    const problems = isStale ? [{ line, column: "", message: STALE }] : [];
    const outcome = isStale ? ("invalid" as const) : ("updated" as const);
    return { line, outcome, name: id, changes: [], problems, warnings: [], notes: [] };
  });
  const invalid = rows.filter(({ outcome }) => outcome === "invalid").length;
  return {
    ...{ id: null, dryRun: true, format: "aliquot" as const, digest: "d", unsupportedColumns: [] },
    ...{ created: 0, updated: rows.length - invalid, unchanged: 0, skipped: 0, invalid, rows },
  };
}

const VIEW = productView.parse({ as: "grid" });
function Listed() {
  const { data } = useQuery(productPageQuery(VIEW));
  return data && <ProductGrid products={data.products} />;
}

async function show() {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <Listed />
    </QueryClientProvider>,
  );
  await screen.findByRole("table", { name: "Grid of products" });
  return { user: userEvent.setup(), client };
}

const cell = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const stockOf = (name: string) => cell(`Stock of ${name}`);
const sent = () => change.mock.lastCall?.[0].changes;
const edit = (id: string, fields: Partial<Product>) => {
  shop = shop.map((product) => (product.id === id ? { ...product, ...fields } : product));
};
type User = ReturnType<typeof userEvent.setup>;
async function replace(user: User, field: Element, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

it("sends the version and the stock that were there when a row was typed into, also after the list is read again", async () => {
  const { user, client } = await show();
  await replace(user, stockOf("Bradykinin"), "12");
  edit("Bradykinin", { stockQuantity: 7, price: "30.00", updatedAt: LATER });
  await act(() => client.invalidateQueries({ queryKey: PRODUCTS_KEY }));
  await waitFor(() => expect(cell("Price of Bradykinin").value).toBe("30.00"));
  expect(stockOf("Bradykinin").value).toBe("12");
  await user.click(screen.getByRole("button", { name: "Look at 1 changed product" }));
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        id: "Bradykinin",
        updatedAt: FIRST,
        fields: { stockQuantity: 12, loadedStockQuantity: 10 },
      },
    ]),
  );
});

it.each([
  [
    "confirmed",
    (user: User) =>
      user.click(screen.getByRole("button", { name: "Keep what I typed for Bradykinin" })),
  ],
  ["typed into again", (user: User) => replace(user, stockOf("Bradykinin"), "12")],
])(
  "says what somebody else made of a row, and takes the new version once the row is %s",
  async (_, confirm) => {
    const { user } = await show();
    await user.click(stockOf("Angiotensin"));
    await user.paste("11\n12");
    edit("Bradykinin", { stockQuantity: 7, lowStockThreshold: 3, updatedAt: LATER });
    await user.click(screen.getByRole("button", { name: "Look at 2 changed products" }));
    await screen.findByText(`${STALE}.`);
    await user.click(screen.getByRole("button", { name: "Back to the grid" }));

    const row = await screen.findByRole("row", { name: /Bradykinin/ });
    expect(await within(row).findByText(/Stock 7, Low at 3/)).toBeTruthy();
    expect([stockOf("Angiotensin").value, stockOf("Bradykinin").value]).toEqual(["11", "12"]);
    expect(within(row).getByText(/Stock 7/).textContent).not.toContain("Price");

    await confirm(user);
    expect(screen.queryByText(/Stock 7/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Look at 2 changed products" }));
    await screen.findByRole("button", { name: "Change 2 products" });
    expect(sent()).toMatchObject([
      { id: "Angiotensin", updatedAt: FIRST, fields: { loadedStockQuantity: 10 } },
      { id: "Bradykinin", updatedAt: LATER, fields: { loadedStockQuantity: 7 } },
    ]);
  },
);
