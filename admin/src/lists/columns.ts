import type { ReactNode } from "react";

/** A column that somebody may choose. */
export interface ListColumn<Row> {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** "end" for figures. */
  align?: "end";
  /** The sorts that its header switches between. */
  sorts?: { ascending?: string; descending?: string };
  isRowHeader?: boolean;
  /** Always shown: what names the row, and its actions. */
  isFixed?: boolean;
  /** Shown only when it is chosen. */
  isExtra?: boolean;
}

/** The columns in the chosen order. Fixed ones that name a row come first, other fixed ones last. */
export function shownColumns<Row>(
  all: readonly ListColumn<Row>[],
  chosen: string,
): readonly ListColumn<Row>[] {
  if (chosen === "") return all.filter(({ isExtra }) => !isExtra);
  const wanted = chosen.split(",").flatMap((id) => all.find((column) => column.id === id) ?? []);
  const free = [...new Set(wanted)].filter(({ isFixed }) => !isFixed);
  const fixed = all.filter(({ isFixed }) => isFixed);
  return [
    ...fixed.filter(({ isRowHeader }) => isRowHeader),
    ...free,
    ...fixed.filter(({ isRowHeader }) => !isRowHeader),
  ];
}

/** The parameter of the URL for a choice; empty when it is what the list opens with. */
export function chosenColumns<Row>(
  all: readonly ListColumn<Row>[],
  ids: readonly string[],
): string {
  const first = shownColumns(all, "").filter(({ isFixed }) => !isFixed);
  const isFirst = ids.length === first.length && first.every(({ id }, at) => ids[at] === id);
  // A list without any free column is a choice too.
  return isFirst ? "" : ids.join(",") || "none";
}
