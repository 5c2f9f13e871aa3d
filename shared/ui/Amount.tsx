import { type Cents, formatUsd } from "../domain/money.ts";
import * as css from "./Amount.css.ts";
import { classNames } from "./class-names.ts";

export interface AmountProps {
  cents: Cents;
  isStrong?: boolean;
  className?: string;
}

/** Dollars with two decimals, in tabular figures. */
export function Amount({ cents, isStrong, className }: AmountProps) {
  return (
    <span className={classNames(css.amount, isStrong && css.strong, className)}>
      {formatUsd(cents)}
    </span>
  );
}
