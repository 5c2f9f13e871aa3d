import { type ComponentProps, type ReactNode, useId } from "react";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./Dashboard.css.ts";

/** A plot's place, with its title and a note. */
export function PlotFigure({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children: ReactNode;
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
      {children}
    </figure>
  );
}

interface PlotAndTableProps<Row>
  extends Pick<ComponentProps<typeof Table<Row, string>>, "columns" | "rows" | "rowKey"> {
  title: string;
  /** Text in place of the plot when there are no rows. */
  empty: string;
  drawing: ReactNode;
}

/** A plot, and a table of the same data. */
export function PlotAndTable<Row>({ title, empty, drawing, ...table }: PlotAndTableProps<Row>) {
  if (table.rows.length === 0) return <p className={css.note}>{empty}</p>;
  return (
    <>
      {/* Assistive technology reads the table below instead. */}
      <div aria-hidden="true">{drawing}</div>
      <details>
        <summary className={css.summary}>{title} as a table</summary>
        <Table aria-label={title} {...table} />
      </details>
    </>
  );
}
