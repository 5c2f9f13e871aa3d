import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import * as css from "./DefinitionList.css.ts";

export interface Definition {
  term: string;
  /** Null or undefined if it is unknown: the pair is then left out. */
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
  const known = items.filter(({ value }) => value !== null && value !== undefined);
  return (
    <dl className={classNames(css.list, className)}>
      {known.map((item) => (
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
