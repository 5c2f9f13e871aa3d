import { useLocation, useSearch } from "wouter";
import { z } from "zod";
import { parsePage } from "#shared/domain/pagination.ts";
import { closeOverlay, OVER_PREVIOUS } from "./address.ts";

/** Parameters of the query string that several views have. A view's schema turns anything unreadable into a default. */
export const searchParam = z.string().default("");
export const pageParam = z.string().optional().transform(parsePage);
export const idParam = z.string().nullable().default(null);

/** The parameters that belong to one page of a list, not to its filters: the page, and the row whose dialog is open. */
const DIALOGS = ["edit", "order"];
const TRANSIENT = ["page", ...DIALOGS];

export type History = { replace: boolean };

export interface ShownView<View> {
  view: View;
  /** Goes to the changed view: to its first page unless `change` names one, and without a dialog. */
  show: (change: Partial<View>, history?: History) => void;
  /** Opens the dialog of a row, over the page that is shown. */
  open: (dialog: Partial<View>, history?: History) => void;
  /** Closes that dialog. What is typed into other forms stays, so nothing is asked. */
  close: () => void;
}

/** What a screen shows, as it stands in the query string of the address, and the ways to change it. */
export function useView<View extends object>(schema: z.ZodType<View>): ShownView<View> {
  const [path, navigate] = useLocation();
  const view = schema.parse(Object.fromEntries(new URLSearchParams(useSearch())));
  const defaults = schema.parse({});
  const go = (next: View, history?: History & { state?: object }) =>
    navigate(`${path}${queryString(next, defaults)}`, history);
  return {
    view,
    show: (change, history) => go({ ...view, ...picked(defaults, TRANSIENT), ...change }, history),
    open: (dialog, { replace } = { replace: false }) =>
      go({ ...view, ...dialog }, { replace, state: OVER_PREVIOUS }),
    close: () =>
      closeOverlay(() => go({ ...view, ...picked(defaults, DIALOGS) }, { replace: true })),
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
