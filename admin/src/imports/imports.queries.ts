import { freshRead } from "../layout/reads.ts";
import type { ImportKind } from "./import-kind.ts";

const RUNNING_POLL_MS = 2_000;

/** The newest imports of a kind. Polls while one is being written or undone. */
export const recentImportsQuery = ({ queryKey, recent }: ImportKind) =>
  freshRead(queryKey, (call) => recent(call), {
    refetchInterval: ({ state }) =>
      state.data?.some((each) => each.state === "running") ? RUNNING_POLL_MS : false,
  });
