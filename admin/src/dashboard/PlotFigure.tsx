import { type ReactNode, useId } from "react";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import * as css from "./Dashboard.css.ts";

/** A drawing for the eye with its title, what it says in a sentence, and the same data as a table. */
export function PlotFigure<Row extends object, Id extends string>({
  title,
  note,
  empty,
  drawing,
  columns,
  rows,
  rowKey,
  cell,
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
}) {
  const titleId = useId();
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
          {/* The table below says all of it. */}
          <div aria-hidden="true">{drawing}</div>
          <details>
            <summary className={css.summary}>{title} as a table</summary>
            <Table
              aria-label={title}
              columns={columns}
              rows={rows}
              rowKey={rowKey}
              renderCell={cell}
            />
          </details>
        </>
      )}
    </figure>
  );
}
