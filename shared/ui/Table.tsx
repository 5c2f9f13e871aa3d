import { type Key, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from "./icons.tsx";
import * as css from "./Table.css.ts";

export interface TableColumn<Id extends string = string> {
  id: Id;
  title: ReactNode;
  /** "end" for figures: right-aligned, tabular. */
  align?: "start" | "end";
  isSortable?: boolean;
  /** The column that names the row. */
  isRowHeader?: boolean;
}

export interface TableSort<Id extends string = string> {
  column: Id;
  direction: "ascending" | "descending";
}

export interface TableProps<Row, Id extends string> {
  "aria-label": string;
  columns: readonly TableColumn<Id>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  renderCell: (row: Row, column: Id) => ReactNode;
  sort?: TableSort<Id>;
  onSortChange?: (sort: TableSort<Id>) => void;
  className?: string;
}

/** A table in a box that scrolls sideways. The caller sorts the rows; a header only asks for it. */
export function Table<Row, Id extends string>({
  "aria-label": label,
  columns,
  rows,
  rowKey,
  renderCell,
  sort,
  onSortChange,
  className,
}: TableProps<Row, Id>) {
  const { scroller, isWider } = useOverflow();
  return (
    <div
      ref={scroller}
      className={css.scroller}
      {...(isWider && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <table className={classNames(css.table, className)} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader
                key={column.id}
                column={column}
                sort={sort}
                onSortChange={onSortChange}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => {
                const Cell = column.isRowHeader ? "th" : "td";
                return (
                  <Cell
                    key={column.id}
                    scope={column.isRowHeader ? "row" : undefined}
                    data-align={column.align}
                  >
                    {renderCell(row, column.id)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeaderProps<Id extends string> {
  column: TableColumn<Id>;
  sort?: TableSort<Id>;
  onSortChange?: (sort: TableSort<Id>) => void;
}

function ColumnHeader<Id extends string>({ column, sort, onSortChange }: ColumnHeaderProps<Id>) {
  const direction = sort?.column === column.id ? sort.direction : undefined;
  if (!column.isSortable) {
    return (
      <th scope="col" data-align={column.align}>
        {column.title}
      </th>
    );
  }
  const Mark =
    direction === "ascending"
      ? ChevronUpIcon
      : direction === "descending"
        ? ChevronDownIcon
        : SortIcon;
  return (
    <th scope="col" data-align={column.align} aria-sort={direction}>
      <button
        type="button"
        className={css.sortButton}
        onClick={() =>
          onSortChange?.({
            column: column.id,
            direction: direction === "ascending" ? "descending" : "ascending",
          })
        }
      >
        {column.title}
        <Mark className={css.sortMark} />
      </button>
    </th>
  );
}

/** Whether the table is wider than its box: a box that scrolls must be a stop of the Tab key, and no other may be one. */
function useOverflow() {
  const scroller = useRef<HTMLDivElement>(null);
  const [isWider, setWider] = useState(false);
  useEffect(() => {
    const box = scroller.current;
    if (!box || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setWider(box.scrollWidth > box.clientWidth));
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return { scroller, isWider };
}
