import { useLocation, useSearch } from "wouter";
import { z } from "zod";
import { parsePage } from "#shared/domain/pagination.ts";
import { closeOverlay, OVER_PREVIOUS } from "./address.ts";

/** Query string parameters that several views share. A schema replaces unreadable values by defaults. */
export const searchParam = z.string().default("");
export const pageParam = z.string().optional().transform(parsePage);
export const idParam = z.string().nullable().default(null);

/** Parameters of a single page of a list: the page, and the row whose dialog is open. Filters are not among them. */
const DIALOGS = ["edit", "order"];
const TRANSIENT = ["page", ...DIALOGS];

export type History = { replace: boolean };

export interface ShownView<View> {
  view: View;
  /** Changes the view and closes the dialog. Goes to the first page unless `change` names one. */
  show: (change: Partial<View>, history?: History) => void;
  /** Opens the dialog of a row over the current page. */
  open: (dialog: Partial<View>, history?: History) => void;
  /** Closes that dialog without a question: input in other forms stays. */
  close: () => void;
  /** Spread on a field that filters. */
  filter: <Name extends keyof View & string>(
    name: Name,
  ) => { value: View[Name]; onChange: (value: string) => void };
  /** Spread on the tools and on the table of a list. */
  listing: { view: View; onChange: (change: Partial<View>) => void };
}

export function useView<View extends object>(schema: z.ZodType<View>): ShownView<View> {
  const [path, navigate] = useLocation();
  const view = schema.parse(Object.fromEntries(new URLSearchParams(useSearch())));
  const defaults = schema.parse({});
  const show: ShownView<View>["show"] = (change, history) =>
    go({ ...view, ...picked(defaults, TRANSIENT), ...change }, history);
  const go = (next: View, history?: History & { state?: object }) =>
    navigate(`${path}${queryString(next, defaults)}`, history);
  return {
    view,
    show,
    open: (dialog, { replace } = { replace: false }) =>
      go({ ...view, ...dialog }, { replace, state: OVER_PREVIOUS }),
    close: () =>
      closeOverlay(() => go({ ...view, ...picked(defaults, DIALOGS) }, { replace: true })),
    filter: (name) => ({
      value: view[name],
      onChange: (value) => show({ [name]: value } as Partial<View>),
    }),
    listing: { view, onChange: show },
  };
}

/** The parameters of a view, without default values. */
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

/** A filter as a call expects it: "all" becomes undefined. */
export function unlessAll<Filter extends string>(
  filter: Filter,
): Exclude<Filter, "all"> | undefined {
  return filter === "all" ? undefined : (filter as Exclude<Filter, "all">);
}

/** The limit and offset of a page; pages count from 1. */
export function rowsOfPage(page: number, pageSize: number): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}
