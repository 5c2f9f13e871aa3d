import { queryOptions } from "@tanstack/react-query";
import type { ImportKind } from "./import-kind.ts";

const RUNNING_POLL_MS = 2_000;

/** The newest imports of a kind. Polls while one is being written or undone. */
export const recentImportsQuery = ({ queryKey, recent }: ImportKind) =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => recent({ signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === "running") ? RUNNING_POLL_MS : false,
  });
