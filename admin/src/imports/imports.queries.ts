import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";

const RUNNING_POLL_MS = 2_000;

/** The newest imports; asked again while one is being written or undone. */
export const recentImportsQuery = queryOptions({
  queryKey: ["product-imports"],
  queryFn: ({ signal }) => api.admin.imports.recent({ signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((each) => each.state === "running") ? RUNNING_POLL_MS : false,
});

/** Reads again what an import, or its undo, has changed. */
export async function refetchAfterImport(queryClient: QueryClient): Promise<void> {
  const keys = [PRODUCTS_KEY, recentImportsQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
