import { queryOptions } from "@tanstack/react-query";
import type { ListName } from "#shared/contracts/views.ts";
import { api } from "../api.ts";

/** The prefix of queries that are refetched when a saved view changes. */
export const VIEWS_KEY = ["views"] as const;

/** The saved views of a list, by name. Colleagues share views at any time. */
export const viewsQuery = (list: ListName) =>
  queryOptions({
    queryKey: [...VIEWS_KEY, list],
    queryFn: ({ signal }) => api.admin.views.list({ list }, { signal }),
    staleTime: 30_000,
  });
