import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UnusedSkipTokenOptions,
} from "@tanstack/react-query";

type Call<Data> = (options: { signal: AbortSignal }) => Promise<Data>;
type Times<Data, Key extends QueryKey> = Omit<
  UnusedSkipTokenOptions<Data, Error, Data, Key>,
  "queryKey" | "queryFn" | "initialData"
>;

/** A read of the API that ends with the component that asked for it. */
export const read = <Data, const Key extends QueryKey>(
  queryKey: Key,
  call: Call<Data>,
  times?: Times<Data, Key>,
) =>
  queryOptions<Data, Error, Data, Key>({
    ...times,
    queryKey,
    queryFn: ({ signal }) => call({ signal }),
  });

/** A read of what customers and colleagues change at any time: it is read again whenever it is shown. */
export const freshRead = <Data, const Key extends QueryKey>(
  queryKey: Key,
  call: Call<Data>,
  times?: Times<Data, Key>,
) => read(queryKey, call, { staleTime: 0, ...times });

/** A fresh read of one of many pages or searches. The one before stays on the screen meanwhile. */
export const pageRead = <Data, const Key extends QueryKey>(
  queryKey: Key,
  call: Call<Data>,
  times?: Times<Data, Key>,
) => {
  const placeholderData = keepPreviousData as Times<Data, Key>["placeholderData"];
  return freshRead(queryKey, call, { placeholderData, ...times });
};

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
