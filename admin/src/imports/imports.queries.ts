import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

const RUNNING_POLL_MS = 2_000;

/** The newest imports; asked again while one is being written or undone. */
export const recentImportsQuery = queryOptions({
  queryKey: ["product-imports"],
  queryFn: ({ signal }) => api.admin.imports.recent({ signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((each) => each.state === "running") ? RUNNING_POLL_MS : false,
});
