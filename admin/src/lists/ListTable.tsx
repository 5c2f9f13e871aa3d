import type { HTMLAttributes, ReactNode } from "react";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { visuallyHidden } from "#shared/ui/global.css.ts";
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from "#shared/ui/icons.tsx";
import { type ListColumn, shownColumns } from "./columns.ts";
import * as css from "./ListTable.css.ts";
import type { ListParams } from "./list-params.ts";

/** The members of a list's view that its table follows. */
type ShownBy = Pick<ListParams, "sort"> & Partial<Pick<ListParams, "columns">>;

interface ListTableProps<Row extends { id: string }, View> {
  "aria-label": string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  /** The chosen sort and columns; omitted for a list that is always shown in one way. */
  view?: View;
  onChange?: (change: Partial<View>) => void;
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
  selection?: {
    has: (id: string) => boolean;
    toggle: (id: string, isRange?: boolean) => void;
    nameOf: (row: Row) => string;
  };
}

/** The rows of a list in columns. Its headers sort the whole list, not only the page. On a telephone rows are cards. */
export function ListTable<Row extends { id: string }, View extends ShownBy>({
  "aria-label": label,
  columns: all,
  rows,
  view,
  onChange,
  rowProps,
  selection,
}: ListTableProps<Row, View>) {
  const columns = shownColumns(all, view?.columns ?? "");
  const sort = view?.sort ?? "";
  const onSort = (next: string) => onChange?.({ sort: next } as Partial<View>);
  return (
    <div className={css.scroller}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <th scope="col">
                <span className={visuallyHidden}>Selected</span>
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} {...rowProps?.(row)}>
              {selection && (
                <td className={css.selectCell}>
                  <Checkbox
                    isSelected={selection.has(row.id)}
                    onChange={() => selection.toggle(row.id)}
                  >
                    <span className={visuallyHidden}>Select {selection.nameOf(row)}</span>
                  </Checkbox>
                </td>
              )}
              {columns.map((column) => (
                <Cell key={column.id} column={column}>
                  {column.cell(row)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, children }: { column: ListColumn<Row>; children: ReactNode }) {
  const Element = column.isRowHeader ? "th" : "td";
  return (
    <Element
      scope={column.isRowHeader ? "row" : undefined}
      data-align={column.align}
      // The card of a telephone has no header, so each value stands beside its title.
      data-title={column.isFixed ? undefined : column.title}
    >
      {children}
    </Element>
  );
}

function Header<Row>({
  column: { title, align, sorts },
  sort,
  onSort,
}: {
  column: ListColumn<Row>;
  sort: string;
  onSort: (sort: string) => void;
}) {
  const { ascending, descending } = sorts ?? {};
  const direction =
    sort === ascending ? "ascending" : sort === descending ? "descending" : undefined;
  const Mark =
    direction === undefined
      ? SortIcon
      : direction === "ascending"
        ? ChevronUpIcon
        : ChevronDownIcon;
  const next = direction === "ascending" ? (descending ?? ascending) : (ascending ?? descending);
  return (
    <th scope="col" data-align={align} aria-sort={direction}>
      {next === undefined ? (
        title
      ) : (
        <button type="button" className={css.sortButton} onClick={() => onSort(next)}>
          {title}
          <Mark className={css.sortMark} />
        </button>
      )}
    </th>
  );
}
