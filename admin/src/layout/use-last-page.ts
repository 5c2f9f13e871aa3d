import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Leaves a page (counted from 1) that emptied while somebody worked on it for the last one there is. `go` takes its
 * place in the history, or Back would lead here again and on to that page again.
 */
export function useLastPage(
  list: Pick<UseQueryResult<{ total: number }>, "data" | "isPlaceholderData">,
  { page, pageSize }: { page: number; pageSize: number },
  go: (page: number) => void,
): void {
  // What stands in while another view is fetched counts that view's rows, not this one's.
  const total = list.isPlaceholderData ? undefined : list.data?.total;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) go(last);
  });
}
