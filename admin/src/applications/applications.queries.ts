import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { z } from "zod";
import { api } from "../api.ts";
import { APPLICATIONS_KEY, HITS_KEY } from "../layout/query-keys.ts";
import { idParam, pageParam, rowsOfPage, unlessAll } from "../layout/use-view.ts";

export const APPLICATIONS_PAGE_SIZE = 25;

/** The list is read again as often as its count beside the navigation. */
const POLL_MS = 60_000;

/** The filter of the queue; `edit` is the application in the dialog. */
export const applicationView = z.object({
  state: z.enum(["open", "asked", "approved", "refused", "all"]).catch("open"),
  page: pageParam,
  edit: idParam,
});
export type ApplicationView = z.infer<typeof applicationView>;

/** One page of the applications, oldest first. */
export const applicationPageQuery = ({ state, page }: Omit<ApplicationView, "edit">) =>
  queryOptions({
    queryKey: [...APPLICATIONS_KEY, "pages", { state, page }],
    queryFn: ({ signal }) =>
      api.admin.applications.list(
        { ...rowsOfPage(page, APPLICATIONS_PAGE_SIZE), state: unlessAll(state) },
        { signal },
      ),
    placeholderData: keepPreviousData,
    // People apply at any time, and colleagues decide.
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...APPLICATIONS_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.applications.get(id, { signal }),
    staleTime: 0,
  });

/** The hits of an applicant's names and addresses that nobody has decided. */
export const openHitsOfQuery = (userId: string) =>
  queryOptions({
    queryKey: [...HITS_KEY, "of", userId],
    queryFn: ({ signal }) => api.admin.screening.hits({ state: "open", userId }, { signal }),
    staleTime: 0,
  });
