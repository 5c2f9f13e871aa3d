import { useLocation, useSearch } from "wouter";
import { z } from "zod";
import { parsePage } from "#shared/domain/pagination.ts";
import { closeOverlay, OVER_PREVIOUS } from "./address.ts";

/** Query string parameters that several views share. A schema replaces unreadable values by defaults. */
export const searchParam = z.string().default("");
export const pageParam = z.string().optional().transform(parsePage);
export const idParam = z.string().nullable().default(null);

/** Parameters of a single page of a list: the page, and the row whose dialog is open. Filters are not among them. */
const DIALOGS = ["edit", "order"] as const;
const TRANSIENT = ["page", ...DIALOGS] as const;

/** Parameters that choose no rows. */
const LOOKS = [...TRANSIENT, "sort", "columns", "as"] as const;

/** Values of a filter that choose nothing. In a search, "all" is a word. */
const NOTHING = ["all", "", null] as const;

/** The filters and the sort of a view as a call takes them: what chooses nothing is left out. */
export type Filters<View> = {
  [Name in Exclude<keyof View, (typeof LOOKS)[number]>]?: Exclude<
    View[Name],
    (typeof NOTHING)[number]
  >;
} & (View extends { sort: infer Sort } ? { sortBy?: Exclude<Sort, "best"> } : unknown);

/** The filters of a view. The sort that a list opens with is left out, because the API sorts so by default. */
export function filtersOf<View extends object>(schema: z.ZodType<View>, view: View): Filters<View> {
  const chosen = Object.entries(view).filter(
    ([name, value]) =>
      !isOneOf(name, LOOKS) && (!isOneOf(value, NOTHING) || (name === "search" && value !== "")),
  );
  const { sort } = view as { sort?: string };
  const isFirst = sort === (schema.parse({}) as { sort?: string }).sort;
  return { ...Object.fromEntries(chosen), ...(!isFirst && { sortBy: sort }) } as Filters<View>;
}

const isOneOf = (value: unknown, values: readonly unknown[]) => values.includes(value);

/** The filters of a view with the limit and offset of its page. */
export const pageOf = <View extends { page: number }>(
  schema: z.ZodType<View>,
  view: View,
  limit: number,
) => ({ ...filtersOf(schema, view), ...rowsOfPage(view.page, limit) });

/** The limit and offset of a page; pages count from 1. */
export function rowsOfPage(page: number, pageSize: number): { limit: number; offset: number } {
  return { limit: pageSize, offset: (page - 1) * pageSize };
}

export type History = { replace: boolean };

export interface ShownView<View> {
  view: View;
  /** Changes the view and closes the dialog. Goes to the first page unless `change` names one. */
  show: (change: Partial<View>, history?: History) => void;
  /** Opens the dialog of a row over the current page. */
  open: (dialog: Partial<View>, history?: History) => void;
  /** Closes that dialog without a question: input in other forms stays. */
  close: () => void;
  filters: Filters<View>;
  /** Whether the view may lack rows that the list has. */
  isFiltered: boolean;
  /** Shows all rows: every filter is as at first. */
  showAll: () => void;
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
  const { page = 1 } = view as { page?: number };
  const defaults = schema.parse({});
  const show: ShownView<View>["show"] = (change, history) =>
    go({ ...view, ...picked(defaults, TRANSIENT), ...change }, history);
  const filters = filtersOf(schema, view);
  const { sortBy, ...narrowing } = filters as { sortBy?: unknown };
  const go = (next: View, history?: History & { state?: object }) =>
    navigate(`${path}${queryString(next, defaults)}`, history);
  return {
    view,
    show,
    open: (dialog, { replace } = { replace: false }) =>
      go({ ...view, ...dialog }, { replace, state: OVER_PREVIOUS }),
    close: () =>
      closeOverlay(() => go({ ...view, ...picked(defaults, DIALOGS) }, { replace: true })),
    filters,
    isFiltered: Object.keys(narrowing).length > 0 || page > 1,
    showAll: () => show(membersOf(defaults, (name) => !isOneOf(name, LOOKS))),
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
  return membersOf(view, (name) => names.includes(name));
}

function membersOf<View extends object>(view: View, isWanted: (name: string) => boolean) {
  return Object.fromEntries(
    Object.entries(view).filter(([name]) => isWanted(name)),
  ) as Partial<View>;
}
