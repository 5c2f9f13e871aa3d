import { type Cents, formatUsd } from "../domain/money.ts";
import * as css from "./Amount.css.ts";
import { classNames } from "./class-names.ts";

export interface AmountProps {
  cents: Cents;
  /** Before the dollars, such as the sign of a discount. */
  sign?: string;
  isStrong?: boolean;
  className?: string;
}

/** Dollars with two decimals, in tabular figures. */
export function Amount({ cents, sign, isStrong, className }: AmountProps) {
  return (
    <span className={classNames(css.amount, isStrong && css.strong, className)}>
      {sign}
      {formatUsd(cents)}
    </span>
  );
}
