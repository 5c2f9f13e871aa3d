import type { DateOrder } from "#shared/contracts/statements.ts";

/** A day such as 10/2/2026: two numbers of one or two digits, then the year. */
export const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/;

/**
 * The order of day and month in a file. Null when all dates can be read both ways, and at least one
 * of them would give two different days.
 */
export function dateOrderOf(cells: Iterable<string>): DateOrder | null {
  let isMonthFirst = false;
  let isDayFirst = false;
  let isAmbiguous = false;
  for (const cell of cells) {
    const [, one, separator, other] = YEAR_LAST.exec(cell.trim()) ?? [];
    if (one === undefined || separator === ".") continue;
    if (Number(one) > 12) isDayFirst = true;
    else if (Number(other) > 12) isMonthFirst = true;
    else if (Number(one) !== Number(other)) isAmbiguous = true;
  }
  if (isDayFirst && !isMonthFirst) return "dmy";
  return isMonthFirst || !isAmbiguous ? "mdy" : null;
}
