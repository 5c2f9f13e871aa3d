import { type Cents, formatUsd } from "#shared/domain/money.ts";

/** Parses a sum of a report into whole cents. `parseAmount` has a limit for single amounts, which a sum may exceed. */
export function reportedCents(amount: string): Cents {
  return Number(amount.replace(".", ""));
}

/** "$1,234.50" */
export function reportedUsd(amount: string): string {
  return formatUsd(reportedCents(amount));
}
