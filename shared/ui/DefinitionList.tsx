import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./DefinitionList.css.ts";

export interface Definition {
  term: string;
  value: ReactNode;
  /** Shown in a lighter style after the value. */
  unit?: string;
}

export interface DefinitionListProps {
  items: readonly Definition[];
  className?: string;
}

/** Terms and values, one pair per line, with hairlines between. */
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
