import { infiniteQueryOptions, keepPreviousData, type QueryKey } from "@tanstack/react-query";

/** A fresh read of a long list, a part at a time: the next one follows the last row of those before. */
export const partsRead = <Part extends { total: number }, const Key extends QueryKey>(
  queryKey: Key,
  call: (after: string, options: { signal: AbortSignal }) => Promise<Part>,
  rowsOf: (part: Part) => readonly { id: string }[],
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(pageParam, { signal }),
    initialPageParam: "",
    getNextPageParam: (last, parts) =>
      parts.flatMap(rowsOf).length < last.total ? rowsOf(last).at(-1)?.id : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
