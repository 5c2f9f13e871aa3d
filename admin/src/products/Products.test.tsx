import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Router } from "wouter";
import { aProduct } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { Products } from "./Products.tsx";

const CATALOGUE = Array.from({ length: 150 }, (_, n) => aProduct({ name: `Peptide ${n}` }));

function show(path: string) {
  vi.spyOn(api.admin.views, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.categories, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.wording, "waiting").mockResolvedValue([]);
  vi.spyOn(api.admin.productDocuments, "list").mockResolvedValue([]);
  vi.spyOn(api.admin.publishing, "state").mockRejectedValue(new Error("not asked about here"));
  const list = vi.spyOn(api.admin.products, "list");
  list.mockImplementation(async (query) => {
    const offset = query?.offset ?? 0;
    const products = CATALOGUE.slice(offset, offset + (query?.limit ?? 10));
    return { products, total: CATALOGUE.length };
  });
  const read = vi.spyOn(api.admin.products, "read");
  read.mockImplementation(async (id) => {
    const product = CATALOGUE.find((each) => each.id === id);
    if (!product) throw new Error(`There is no product ${id}`);
    return { ...product, warnings: [], wording: [] };
  });
  window.history.replaceState({ position: 0 }, "", path);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  render(
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
    >
      <Router base="/admin" hook={useAddress} searchHook={useAddressQuery}>
        <Products />
      </Router>
    </QueryClientProvider>,
  );
  return read;
}

it.each([
  [3, 0],
  [140, 1],
])(
  "opens the product of a link that is row %i of the list, in %i reads of its own",
  async (place, reads) => {
    const product = CATALOGUE[place];
    const read = show(`/admin/products?edit=${product?.id}`);
    await screen.findByRole("dialog", { name: "Edit Product" });
    const name = screen.getByLabelText<HTMLInputElement>(/^Product Name/);
    expect(name.value).toBe(product?.name);
    expect(read).toHaveBeenCalledTimes(reads);
  },
);
