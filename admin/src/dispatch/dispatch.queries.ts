import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { idParam, pageParam, rowsOfPage } from "../layout/use-view.ts";

export const DISPATCH_PAGE_SIZE = PAGE_SIZES.adminOrders;
export const DISPATCH_KEY = ["dispatch"] as const;

export const dispatchView = z.object({
  search: z.string().catch(""),
  page: pageParam,
  order: idParam,
});
export type DispatchView = z.infer<typeof dispatchView>;

/** One page of the orders, newest first. */
export const dispatchPageQuery = ({ search, page }: DispatchView) =>
  queryOptions({
    queryKey: [...DISPATCH_KEY, "page", { search, page }],
    queryFn: ({ signal }) =>
      api.admin.packing.list(
        { ...rowsOfPage(page, DISPATCH_PAGE_SIZE), search: search || undefined },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const dispatchOrderQuery = (id: string) =>
  queryOptions({
    queryKey: [...DISPATCH_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.packing.get(id, { signal }),
    staleTime: 0,
  });
