import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import type { OrderFilters } from "./order-filters.ts";
import { ORDERS_PAGE_SIZE } from "./order-filters.ts";

/** Everything below this key is read again when an order changes. */
export const ORDERS_KEY = ["orders"] as const;

/** One page of the list, newest first. */
export const orderPageQuery = ({ status, search, page }: OrderFilters) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "page", { status, search, page }],
    queryFn: ({ signal }) =>
      api.admin.orders.list(
        {
          limit: ORDERS_PAGE_SIZE,
          offset: (page - 1) * ORDERS_PAGE_SIZE,
          status: status || undefined,
          search: search || undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });

export const orderItemsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "items", id],
    queryFn: ({ signal }) => api.admin.orders.items(id, { signal }),
  });

export const orderEventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "events", id],
    queryFn: ({ signal }) => api.admin.orders.events(id, { signal }),
  });
