import type { UseQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { z } from "zod";
import { parsePage } from "#shared/domain/pagination.ts";
import { navigateUnasked } from "./address.ts";

/** Parameters of the query string that several views have. A view's schema turns anything unreadable into a default. */
export const searchParam = z.string().default("");
export const pageParam = z.string().optional().transform(parsePage);
export const idParam = z.string().nullable().default(null);

/** The parameters that belong to one page of a list, not to its filters: the page, and the row whose dialog is open. */
const DIALOGS = ["edit", "order"];
const TRANSIENT = ["page", ...DIALOGS];

type History = { replace: boolean };

export interface ShownView<View> {
  view: View;
  /** Goes to the changed view: to its first page unless `change` names one, and without a dialog. */
  show: (change: Partial<View>, history?: History) => void;
  /** Opens the dialog of a row, over the page that is shown. */
  open: (dialog: Partial<View>) => void;
  /** Closes that dialog. What is typed into other forms stays, so nothing is asked. */
  close: () => void;
}

/** What a screen shows, as it stands in the query string of the address, and the ways to change it. */
export function useView<View extends object>(schema: z.ZodType<View>): ShownView<View> {
  const [path, navigate] = useLocation();
  const view = schema.parse(Object.fromEntries(new URLSearchParams(useSearch())));
  const defaults = schema.parse({});
  const go = (next: View, history?: History) =>
    navigate(`${path}${queryString(next, defaults)}`, history);
  return {
    view,
    show: (change, history) => go({ ...view, ...picked(defaults, TRANSIENT), ...change }, history),
    open: (dialog) => go({ ...view, ...dialog }),
    close: () =>
      navigateUnasked(() => go({ ...view, ...picked(defaults, DIALOGS) }, { replace: true })),
  };
}

/** The parameters of a view, without those at their default. */
function queryString(view: object, defaults: object): string {
  const initial = new Map(Object.entries(defaults));
  const changed = Object.entries(view).filter(([name, value]) => value !== initial.get(name));
  const params = new URLSearchParams(changed);
  return params.size > 0 ? `?${params}` : "";
}

function picked<View extends object>(view: View, names: readonly string[]): Partial<View> {
  const members = Object.entries(view).filter(([name]) => names.includes(name));
  return Object.fromEntries(members) as Partial<View>;
}

/**
 * Goes from a page that has emptied meanwhile to the last one there is. It takes the empty page's place in the
 * history: with an entry of its own, Back would lead to the empty page and from there forward again.
 */
export function useLastPage(
  list: Pick<UseQueryResult<{ total: number }>, "data" | "isPlaceholderData">,
  { view: { page }, show }: Pick<ShownView<{ page: number }>, "view" | "show">,
  pageSize: number,
): void {
  // While another view is fetched, the placeholder counts the rows of the earlier one.
  const total = list.isPlaceholderData ? undefined : list.data?.total;
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / pageSize));
  useEffect(() => {
    if (page > last) show({ page: last }, { replace: true });
  });
}

/** A filter as a call takes it: "all" is said by leaving it out. */
export function unlessAll<Filter extends string>(
  filter: Filter,
): Exclude<Filter, "all"> | undefined {
  return filter === "all" ? undefined : (filter as Exclude<Filter, "all">);
}

/** The rows of a page, counted from 1, as a call takes them. */
export function rowsOfPage(page: number, pageSize: number): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
