import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { ERASURES_KEY } from "../layout/query-keys.ts";
import { pageParam, rowsOfPage } from "../layout/use-view.ts";

export const ERASURES_PAGE_SIZE = 25;

/** The list is read again as often as its count beside the navigation. */
const POLL_MS = 60_000;

export const ERASURE_FILTERS = [
  { value: "open", label: "Still to run" },
  { value: "all", label: "All" },
] as const;

export const erasureView = z.object({
  state: z.enum(ERASURE_FILTERS.map(({ value }) => value)).catch("open"),
  page: pageParam,
});
export type ErasureView = z.infer<typeof erasureView>;

/** One page of the requests. */
export const erasurePageQuery = ({ state, page }: ErasureView) =>
  queryOptions({
    queryKey: [...ERASURES_KEY, { state, page }],
    queryFn: ({ signal }) =>
      api.admin.erasures.list({ ...rowsOfPage(page, ERASURES_PAGE_SIZE), state }, { signal }),
    placeholderData: keepPreviousData,
    // Customers ask at any time.
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
