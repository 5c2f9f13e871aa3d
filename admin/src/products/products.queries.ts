import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { idParam, pageParam, rowsOfPage, searchParam } from "../layout/use-view.ts";

export const PRODUCTS_PAGE_SIZE = PAGE_SIZES.adminProducts;

/** What the list of products shows; `edit` is the one in the dialog. */
export const productView = z.object({
  search: searchParam,
  /** "amount" for those whose amount per vial nobody has entered. */
  missing: z.literal("amount").nullable().catch(null),
  /** "low" for those on sale that are at their threshold or below. */
  stock: z.literal("low").nullable().catch(null),
  page: pageParam,
  edit: idParam,
});
type ProductView = z.infer<typeof productView>;

/** One page of the products by name. */
export const productPageQuery = ({ page, search, missing, stock }: Omit<ProductView, "edit">) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, "page", { page, search, missing, stock }],
    queryFn: ({ signal }) =>
      api.admin.products.list(
        {
          ...rowsOfPage(page, PRODUCTS_PAGE_SIZE),
          search: search || undefined,
          missing: missing ?? undefined,
          stock: stock ?? undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Customers buy at any time: the stock is read again whenever the list is opened.
    staleTime: 0,
  });

/** Whether anybody publishes what is changed here; looked at again every half minute. */
export const isPublishedQuery = queryOptions({
  queryKey: ["publishing", "is-kept"],
  queryFn: async ({ signal }) =>
    (await api.admin.publishing.state({}, { signal })).isKept !== false,
  refetchInterval: 30_000,
});

const PUBLISHING_POLL_MS = 1_000;

/** Whether a product's page is live; read again every second while it is being published. */
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

/** The products that a picker offers for a search; read again each time it opens. */
export const pickableProductsQuery = (search: string) =>
  queryOptions({
    queryKey: ["pickable-products", search],
    queryFn: ({ signal }) =>
      api.admin.products.list(
        { limit: PAGE_SIZES.productPicker, search: search || undefined },
        { signal },
      ),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  });
