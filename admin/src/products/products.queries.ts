import { queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PRODUCT_SORTS } from "#shared/contracts/product-search.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { freshRead, pageRead, read } from "../layout/reads.ts";
import { idParam, pageOf, pageParam, searchParam } from "../layout/use-view.ts";
import { listParams } from "../lists/list-params.ts";

/** The first is the order of the API without `sortBy`: by name, and a search by how well it matches. */
export const PRODUCT_LIST_SORTS = ["best", ...PRODUCT_SORTS] as const;

/** The filters of the list of products; `edit` is the product in the dialog. */
export const productView = z.object({
  search: searchParam,
  /** "amount": only products without an amount per vial. */
  missing: z.enum(["amount", "weight"]).nullable().catch(null),
  /** "low": only products on sale at or below their threshold. */
  stock: z.literal("low").nullable().catch(null),
  ...listParams(PRODUCT_LIST_SORTS),
  page: pageParam,
  edit: idParam,
});
export type ProductView = z.infer<typeof productView>;

/** Cards have the page size of the specification. A grid is worked through: its pages are as long as the API allows. */
export const productsPageSize = ({ as }: Pick<ProductView, "as">) =>
  as === "grid" ? PAGE_SIZES.productPicker : PAGE_SIZES.adminProducts;

export const productPageQuery = (view: ProductView) => {
  const query = pageOf(productView, view, productsPageSize(view));
  return pageRead([...PRODUCTS_KEY, "page", query], (call) => api.admin.products.list(query, call));
};

/** One product. Changes of products do not read it again: a dialog keeps the version it began with. */
export const productQuery = (id: string) =>
  read(["one-product", id], (call) => api.admin.products.read(id, call), {
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const familyQuery = (parentProductId: string) =>
  freshRead([...PRODUCTS_KEY, "family", parentProductId], (call) =>
    api.admin.products.family(parentProductId, call),
  );

/** Whether publishing works at all. Polls every 30 s. */
export const isPublishedQuery = read(
  ["publishing", "is-kept"],
  async (call) => (await api.admin.publishing.state({}, call)).isKept !== false,
  { refetchInterval: 30_000 },
);

const PUBLISHING_POLL_MS = 1_000;

/** The state of a product's page. Polls every second while it is being published. */
export const pageStateQuery = (slug: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, "page-state", slug],
    queryFn: async ({ signal }) => {
      const path = `/product/${slug}`;
      const { pages } = await api.admin.publishing.state({ path }, { signal });
      return pages.find((page) => page.path === path) ?? null;
    },
    refetchInterval: ({ state }) =>
      state.data?.state === "publishing" ? PUBLISHING_POLL_MS : false,
  });

/** The query of a picker's search. */
const pickerPage = (search: string) => ({
  limit: PAGE_SIZES.productPicker,
  search: search || undefined,
});

/** All products, also those that the catalogue does not show yet. Read again each time the picker opens. */
export const pickableProductsQuery = (search: string) =>
  pageRead(
    ["pickable-products", search],
    (call) => api.admin.products.list(pickerPage(search), call),
    { gcTime: 0 },
  );

/** The products of the catalogue. Read again each time the picker opens. */
export const catalogueProductsQuery = (search: string) =>
  pageRead(["catalogue-products", search], (call) => api.products.list(pickerPage(search), call), {
    gcTime: 0,
  });
