import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { pageParam, rowsOfPage } from "../layout/use-view.ts";

export const EVENTS_PAGE_SIZE = 50;

export const OUTCOMES = [
  { value: "all", label: "Everything" },
  { value: "refused", label: "Refused" },
] as const;

export const eventView = z.object({
  outcome: z.enum(OUTCOMES.map(({ value }) => value)).catch("all"),
  page: pageParam,
});
export type EventView = z.infer<typeof eventView>;

/** One page, newest first. The call needs a fresh proof of identity, for which the client asks. */
export const eventPageQuery = ({ outcome, page }: EventView) =>
  queryOptions({
    queryKey: ["security-events", { outcome, page }],
    queryFn: ({ signal }) =>
      api.admin.securityEvents.list({ ...rowsOfPage(page, EVENTS_PAGE_SIZE), outcome }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
