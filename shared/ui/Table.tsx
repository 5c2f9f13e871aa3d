import { type Key, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon, ChevronUpIcon, SortIcon } from "./icons.tsx";
import * as css from "./Table.css.ts";

export interface TableColumn<Row> {
  title: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The sort key; without it the column cannot be sorted. */
  sortBy?: (row: Row) => string | number;
  /** "end" for figures: right-aligned, tabular. */
  align?: "start" | "end";
  isRowHeader?: boolean;
}

export interface TableProps<Row> {
  "aria-label": string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  /** Default: the row's `id`. */
  rowKey?: (row: Row) => Key;
  className?: string;
}

const idOf = (row: unknown) => (row as { id: Key }).id;

/** A table in a box that scrolls horizontally. */
export function Table<Row>({
  "aria-label": label,
  columns,
  rows,
  rowKey = idOf,
  className,
}: TableProps<Row>) {
  const { scroller, isWider } = useOverflow();
  const [sort, setSort] = useState({ column: -1, isDescending: false });
  const sortBy = columns[sort.column]?.sortBy;
  const sign = sort.isDescending ? -1 : 1;
  const shown = sortBy
    ? rows.toSorted((one, other) => sign * compare(sortBy(one), sortBy(other)))
    : rows;
  return (
    <div
      ref={scroller}
      className={css.scroller}
      {...(isWider && { tabIndex: 0, role: "group", "aria-label": label })}
    >
      <table className={classNames(css.table, className)} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, align, sortBy: isSortable }, index) => {
              const isSorted = sort.column === index;
              const direction = sort.isDescending ? "descending" : "ascending";
              const Mark = !isSorted ? SortIcon : MARKS[direction];
              return (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                  key={index}
                  scope="col"
                  data-align={align}
                  aria-sort={isSorted ? direction : undefined}
                >
                  {isSortable ? (
                    <button
                      type="button"
                      className={css.sortButton}
                      onClick={() =>
                        setSort({ column: index, isDescending: isSorted && !sort.isDescending })
                      }
                    >
                      {title}
                      <Mark className={css.sortMark} />
                    </button>
                  ) : (
                    title
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ cell, align, isRowHeader }, index) => {
                const Cell = isRowHeader ? "th" : "td";
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places.
                  <Cell key={index} scope={isRowHeader ? "row" : undefined} data-align={align}>
                    {cell(row)}
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

const MARKS = { ascending: ChevronUpIcon, descending: ChevronDownIcon };

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return String(one).localeCompare(String(other));
}

/** Whether the table is wider than its box. A scrolling box must be a Tab stop, and no other box may be one. */
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
