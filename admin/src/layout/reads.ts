import {
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
