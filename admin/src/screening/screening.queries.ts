import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { HIT_STATES } from "#shared/contracts/screening.ts";
import { api } from "../api.ts";
import { HITS_KEY } from "../layout/query-keys.ts";
import { pageParam, rowsOfPage, unlessAll } from "../layout/use-view.ts";

export const HITS_PAGE_SIZE = 25;

/** The list is read again as often as its count beside the navigation. */
const POLL_MS = 60_000;

export const hitView = z.object({
  state: z.enum([...HIT_STATES, "all"]).catch("open"),
  page: pageParam,
});
export type HitView = z.infer<typeof hitView>;

/** One page of the hits, oldest first. */
export const hitPageQuery = ({ state, page }: HitView) =>
  queryOptions({
    queryKey: [...HITS_KEY, { state, page }],
    queryFn: ({ signal }) =>
      api.admin.screening.hits(
        { ...rowsOfPage(page, HITS_PAGE_SIZE), state: unlessAll(state) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // Names are compared in the background, and colleagues decide.
    staleTime: 0,
    refetchInterval: POLL_MS,
  });
