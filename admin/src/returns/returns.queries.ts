import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { RETURN_SORTS } from "#shared/contracts/returns.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { RETURN_STATES } from "#shared/domain/returns.ts";
import { api } from "../api.ts";
import { ORDERS_KEY, PRODUCTS_KEY } from "../layout/query-keys.ts";
import { idParam, pageParam, rowsOfPage, searchParam, unlessAll } from "../layout/use-view.ts";
import { listParams, unlessFirst } from "../lists/list-params.ts";
import { LOTS_KEY } from "../lots/lots.queries.ts";
import { PAYMENTS_KEY } from "../payments/payments.queries.ts";

/** The prefix of queries that are refetched when a return changes. */
export const RETURNS_KEY = ["returns"] as const;

/** What a step of a return changes: stock and lots when it is received, money when it is closed. */
export const CHANGED_BY_RETURNS = [
  RETURNS_KEY,
  ORDERS_KEY,
  LOTS_KEY,
  PRODUCTS_KEY,
  PAYMENTS_KEY,
  ["invoices"],
] as const;

export const RETURNS_PAGE_SIZE = PAGE_SIZES.returns;

/** The filters of the list. `order` is the order whose returns are in the dialog. */
export const returnView = z.object({
  search: searchParam,
  state: z.enum(["all", ...RETURN_STATES]).catch("all"),
  page: pageParam,
  ...listParams(RETURN_SORTS),
  order: idParam,
});
export type ReturnView = z.infer<typeof returnView>;

/** One page of the returns of all orders. */
export const returnPageQuery = ({ search, state, sort, page }: Omit<ReturnView, "order">) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, "page", { search, state, sort, page }],
    queryFn: ({ signal }) =>
      api.admin.returns.list(
        {
          ...rowsOfPage(page, RETURNS_PAGE_SIZE),
          search: search || undefined,
          state: unlessAll(state),
          sortBy: unlessFirst(sort, RETURN_SORTS),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** How many returns are in each state. Polls while the tab is visible. */
export const returnCountsQuery = queryOptions({
  queryKey: [...RETURNS_KEY, "counts"],
  queryFn: async ({ signal }) => (await api.admin.returns.list({ limit: 1 }, { signal })).counts,
  refetchInterval: 60_000,
  staleTime: 15_000,
});

/** The returns of one order, oldest first, and what may still be returned. */
export const returnsOfOrderQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, "of", orderId],
    queryFn: ({ signal }) => api.admin.returns.ofOrder(orderId, { signal }),
    staleTime: 0,
  });
