import { type ReactNode, useId, useState } from "react";
import { Table, type TableColumn, type TableSort } from "#shared/ui/Table.tsx";
import * as css from "./Dashboard.css.ts";

/** A plot with its title and a note, and the same data as a table. */
export function PlotFigure<Row extends object, Id extends string>({
  title,
  note,
  empty,
  drawing,
  columns,
  rows,
  rowKey,
  cell,
  value,
}: {
  title: string;
  note: ReactNode;
  /** Said instead of drawing when there are no rows. */
  empty: string;
  drawing: ReactNode;
  columns: readonly TableColumn<Id>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  cell: (row: Row, column: Id) => ReactNode;
  /** What a column is sorted by. */
  value: (row: Row, column: Id) => string | number;
}) {
  const titleId = useId();
  const [sort, setSort] = useState<TableSort<Id>>();
  return (
    <figure className={css.plot} aria-labelledby={titleId}>
      <div className={css.plotHead}>
        <h2 id={titleId} className={css.plotTitle}>
          {title}
        </h2>
        <p className={css.note}>{note}</p>
      </div>
      {rows.length === 0 ? (
        <p className={css.note}>{empty}</p>
      ) : (
        <>
          {/* Assistive technology reads the table below instead. */}
          <div aria-hidden="true">{drawing}</div>
          <details>
            <summary className={css.summary}>{title} as a table</summary>
            <Table
              aria-label={title}
              columns={columns.map((column) => ({ ...column, isSortable: true }))}
              rows={sort ? sorted(rows, sort, value) : rows}
              sort={sort}
              onSortChange={setSort}
              rowKey={rowKey}
              renderCell={cell}
            />
          </details>
        </>
      )}
    </figure>
  );
}

function sorted<Row, Id extends string>(
  rows: readonly Row[],
  { column, direction }: TableSort<Id>,
  value: (row: Row, column: Id) => string | number,
): readonly Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one, column), value(other, column)];
    const order =
      typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return sign * order;
  });
}
