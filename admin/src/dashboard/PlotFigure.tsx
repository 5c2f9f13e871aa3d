import { type ComponentProps, type ReactNode, useId } from "react";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./Dashboard.css.ts";

interface PlotFigureProps<Row>
  extends Pick<ComponentProps<typeof Table<Row, string>>, "columns" | "rows" | "rowKey"> {
  title: string;
  note: ReactNode;
  /** Text in place of the plot when there are no rows. */
  empty: string;
  drawing: ReactNode;
}

/** A plot with a title, a note, and a table of the same data. */
export function PlotFigure<Row>({ title, note, empty, drawing, ...table }: PlotFigureProps<Row>) {
  const titleId = useId();
  return (
    <figure className={css.plot} aria-labelledby={titleId}>
      <div className={css.plotHead}>
        <h2 id={titleId} className={css.plotTitle}>
          {title}
        </h2>
        <p className={css.note}>{note}</p>
      </div>
      {table.rows.length === 0 ? (
        <p className={css.note}>{empty}</p>
      ) : (
        <>
          {/* Assistive technology reads the table below instead. */}
          <div aria-hidden="true">{drawing}</div>
          <details>
            <summary className={css.summary}>{title} as a table</summary>
            <Table aria-label={title} {...table} />
          </details>
        </>
      )}
    </figure>
  );
}
