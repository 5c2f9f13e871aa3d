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

/** A paginated list: its view in the URL, the current page, and the props of its footer. */
export function useListPage<
  View extends { page: number },
  Data extends { total: number },
  Key extends QueryKey,
>(
  schema: z.ZodType<View>,
  pageQuery: (view: View) => UseQueryOptions<Data, Error, Data, Key>,
  sizeOfPage: number | ((view: View) => number),
) {
  const screen = useView(schema);
  const pageSize = typeof sizeOfPage === "number" ? sizeOfPage : sizeOfPage(screen.view);
  const { page } = screen.view;
  const list = useQuery(pageQuery(screen.view));
  const goTo = (next: number) => screen.show({ page: next } as Partial<View>);
  useLastPage(list, {
    page,
    pageSize,
    // This change was automatic: an open dialog must stay, with its input.
    goTo: (last) =>
      navigateUnasked(() => screen.open({ page: last } as Partial<View>, { replace: true })),
  });
  return {
    ...screen,
    list,
    footer: { page, pageSize, total: list.data?.total ?? 0, onPageChange: goTo },
  };
}

interface LastPageOptions {
  page: number;
  pageSize: number;
  goTo: (page: number) => void;
}

/**
 * Goes from a page that became empty to the last page. It replaces the history entry: otherwise
 * Back would return to the empty page, which goes forward again.
 */
export function useLastPage(
  list: Pick<UseQueryResult<{ total: number }>, "data" | "isPlaceholderData">,
  { page, pageSize, goTo }: LastPageOptions,
): void {
  // While another view loads, the placeholder has the row count of the previous one.
  const total = list.isPlaceholderData ? undefined : list.data?.total;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) goTo(last);
  });
}
