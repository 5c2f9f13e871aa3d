import { type Cents, formatUsd } from "#shared/domain/money.ts";

/** A sum of a report in whole cents. `parseAmount` stops at the largest single amount; a sum may be larger. */
export function reportedCents(amount: string): Cents {
  return Number(amount.replace(".", ""));
}

/** "$1,234.50" */
export function reportedUsd(amount: string): string {
  return formatUsd(reportedCents(amount));
}
