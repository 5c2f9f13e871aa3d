import type { DateOrder, LineKind, StatementLayout } from "#shared/contracts/statements.ts";
import type { Cents } from "#shared/domain/money.ts";
import { readSignedAmount } from "./read-cells.ts";
import { UnreadableCell } from "./statement-row.ts";

/**
 * A row as a layout reads it. Its day stays text, because the order of day and month is known only from the whole file.
 */
export type LayoutRow = {
  date: string;
  gross: Cents;
  fee: Cents;
  /** Omitted when the statement has no column for it. It is then computed as gross less fee. */
  net?: Cents;
  payerName: string;
  payerEmail?: string;
  memo: string;
  externalId: string;
  type: string;
  kind: LineKind;
  /** The whole text of the row, if it is more than the memo: order numbers are searched in it too. */
  description?: string;
};

export type Layout = {
  name: StatementLayout;
  /** Lower-cased columns that a header of this layout has, in any order. */
  columns: readonly string[];
  /** Lower-cased columns that only a similar layout has. */
  lacks?: readonly string[];
  /** Set when the service always writes day and month in the same order. */
  dateOrder?: DateOrder;
  /**
   * Whether a row moves no dollars, such as a balance, a disclaimer or a trade of bitcoins. Such rows
   * are skipped before they are checked.
   */
  isNothing?: (cell: Cell) => boolean;
  /** @throws UnreadableCell */
  read: (cell: Cell) => LayoutRow;
};

/** The trimmed text of a column, by its lower-cased name; empty when the row has none. */
export type Cell = (column: string) => string;

/**
 * An amount; an empty text means zero.
 * @throws UnreadableCell
 */
export function amountOr0(text: string): Cents {
  return text === "" ? 0 : readSignedAmount(text);
}

export function isSignedAmount(text: string): boolean {
  try {
    readSignedAmount(text);
    return true;
  } catch (error) {
    if (error instanceof UnreadableCell) return false;
    throw error;
  }
}

export function kindBySign(gross: Cents): LineKind {
  if (gross === 0) return "other";
  return gross > 0 ? "incoming" : "outgoing";
}

/** The texts that may contain a payer's message, without duplicates. */
export function joinTexts(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.trim()).filter(Boolean))].join(" · ");
}
