import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";

/** Everything below this key is read again when a product changes. */
export const PRODUCTS_KEY = ["products"] as const;

/** One page of the products by name; `page` counts from 1. */
export const productPageQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, "page", { page, search }],
    queryFn: ({ signal }) =>
      api.admin.products.list(
        {
          limit: PAGE_SIZES.adminProducts,
          offset: (page - 1) * PAGE_SIZES.adminProducts,
          search: search || undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Customers buy meanwhile: the stock is read again whenever the list is opened.
    staleTime: 0,
  });

const PUBLISHING_POLL_MS = 1_000;

/** Where a product's page stands; asked again while it is on its way. */
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
