import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./FactTable.css.ts";

export interface FactTableProps {
  head: readonly string[];
  /** The cells of each row; the first one is the heading of its row. */
  rows: readonly (readonly ReactNode[])[];
  caption?: ReactNode;
  className?: string;
}

/** A small table without controls. The order of its rows never changes. */
export function FactTable({ head, rows, caption, className }: FactTableProps) {
  return (
    <table className={classNames(css.table, className)}>
      {caption && <caption className={css.caption}>{caption}</caption>}
      <thead>
        <tr>
          {head.map((text) => (
            <th key={text} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([heading, ...cells], row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells stay in their places
          <tr key={row}>
            <th scope="row">{heading}</th>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows and cells stay in their places
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
