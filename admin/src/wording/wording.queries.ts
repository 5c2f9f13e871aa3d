import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";

/** What waits for its text. Refetched when a product changes. */
export const waitingQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, "wording"],
  queryFn: ({ signal }) => api.admin.wording.waiting({ signal }),
});

/** Whether a place has neither been changed nor got a reason, so that the saved text waits. */
export const isWaiting = ({ wording }: { wording: readonly { reason: string | null }[] }) =>
  wording.some(({ reason }) => reason === null);
