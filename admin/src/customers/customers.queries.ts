import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { CUSTOMER_SORTS } from "#shared/contracts/customers.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { pageParam, rowsOfPage, searchParam } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";

export const CUSTOMERS_PAGE_SIZE = PAGE_SIZES.adminUsers;

/** The prefix of queries that are refetched when a customer changes. */
export const CUSTOMERS_KEY = ["customers"] as const;

export const customerView = z.object({
  search: searchParam,
  ...listParams(CUSTOMER_SORTS),
  page: pageParam,
});
export type CustomerView = z.infer<typeof customerView>;

/** One page of the customers, newest first. */
export const customerPageQuery = ({ page, search, sort }: CustomerView) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, "list", { page, search, sort }],
    queryFn: ({ signal }) =>
      api.admin.customers.list(
        {
          ...rowsOfPage(page, CUSTOMERS_PAGE_SIZE),
          search: search || undefined,
          sortBy: unlessFirst(sort, CUSTOMER_SORTS),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // People order and pay at any time, so the data is always stale.
    staleTime: 0,
  });

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.customers.get(id, { signal }),
    staleTime: 0,
  });

/** For the choice of another account: few, because a longer search finds the right one. */
export const foundCustomersQuery = (search: string) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, "found", search],
    queryFn: ({ signal }) => api.admin.customers.list({ search, limit: 8 }, { signal }),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The path of a customer's page, below /admin. */
export const customerPath = (id: string) => `/customers/${id}`;
