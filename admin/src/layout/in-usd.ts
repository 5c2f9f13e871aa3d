import { formatUsd, parseSignedAmount } from "#shared/domain/money.ts";

/** An amount of an answer for people: "1234.50" → "$1,234.50"; a dash where there is none. */
export const inUsd = (amount: string | null) =>
  amount === null ? "–" : formatUsd(parseSignedAmount(amount));
