import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./DefinitionList.css.ts";

export interface Definition {
  term: string;
  value: ReactNode;
  /** Set lighter, after the value. */
  unit?: string;
}

export interface DefinitionListProps {
  items: readonly Definition[];
  className?: string;
}

/** Data set like data: a term and its value to a line, hairlines between. */
export function DefinitionList({ items, className }: DefinitionListProps) {
  return (
    <dl className={classNames(css.list, className)}>
      {items.map((item) => (
        <div key={item.term} className={css.row}>
          <dt className={css.term}>{item.term}</dt>
          <dd className={css.value}>
            {item.value}
            {item.unit && <span className={css.unit}> {item.unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
