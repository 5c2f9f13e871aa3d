import {
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from "@tanstack/react-query";
import { useEffect } from "react";
import type { z } from "zod";
import { navigateUnasked } from "./address.ts";
import { useView } from "./use-view.ts";

/** A list that is read page by page: its view in the address, the page that is shown, and the props of its footer. */
export function useListPage<
  View extends { page: number },
  Data extends { total: number },
  Key extends QueryKey,
>(
  schema: z.ZodType<View>,
  pageQuery: (view: View) => UseQueryOptions<Data, Error, Data, Key>,
  pageSize: number,
) {
  const shown = useView(schema);
  const { page } = shown.view;
  const list = useQuery(pageQuery(shown.view));
  const goTo = (next: number) => shown.show({ page: next } as Partial<View>);
  useLastPage(list, {
    page,
    pageSize,
    // Nobody asked for it: an open dialog stays, with what is typed in it.
    goTo: (last) =>
      navigateUnasked(() => shown.open({ page: last } as Partial<View>, { replace: true })),
  });
  return {
    ...shown,
    list,
    /** Spread on ListFooter. */
    footer: { page, pageSize, total: list.data?.total ?? 0, onPageChange: goTo },
  };
}

interface LastPageOptions {
  page: number;
  pageSize: number;
  /** In the place of the page that is shown. */
  goTo: (page: number) => void;
}

/**
 * Goes from a page that has emptied meanwhile to the last one there is. It takes the empty page's place in the
 * history: with an entry of its own, Back would lead to the empty page and from there forward again.
 */
export function useLastPage(
  list: Pick<UseQueryResult<{ total: number }>, "data" | "isPlaceholderData">,
  { page, pageSize, goTo }: LastPageOptions,
): void {
  // While another view is fetched, the placeholder counts the rows of the earlier one.
  const total = list.isPlaceholderData ? undefined : list.data?.total;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
