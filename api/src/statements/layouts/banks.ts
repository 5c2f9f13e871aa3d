import { readBankDescription } from "../bank-description.ts";
import type { Layout, LayoutRow } from "../layout.ts";
import { readSignedAmount } from "../read-cells.ts";

/** A checking account's activity. Its rows have an eighth, empty value. */
export const chase: Layout = {
  name: "chase",
  columns: ["details", "posting date", "description", "amount", "type"],
  dateOrder: "mdy",
  read: (cell) => bankRow(cell("posting date"), cell("description"), cell("amount"), cell("type")),
};

/** Wells Fargo's newer download, which has column names. */
export const wellsFargo: Layout = {
  name: "wells-fargo",
  columns: ["date", "description", "amount", "check #", "status"],
  dateOrder: "mdy",
  read: (cell) => {
    const row = bankRow(cell("date"), cell("description"), cell("amount"), "");
    return /^pending$/i.test(cell("status")) ? { ...row, kind: "other" } : row;
  },
};

/** The columns of Wells Fargo's older download, which has no column names. */
export const WELLS_FARGO_UNNAMED = ["date", "amount", "*", "check #", "description"];

/** Whether a first record is a row of that download: a day, an amount, an asterisk, a check's number, a text. */
export function isUnnamedWellsFargo(cells: readonly string[]): boolean {
  const [date = "", amount = "", star, , description = ""] = cells;
  return (
    cells.length === WELLS_FARGO_UNNAMED.length &&
    /^\d{1,2}\/\d{1,2}\/\d{4}$/.test(date.trim()) &&
    /^-?[\d,]+\.\d{2}$/.test(amount.trim()) &&
    star === "*" &&
    description !== ""
  );
}

/**
 * The facts in the columns of a bank's row.
 * @throws UnreadableCell
 */
export function bankRow(
  date: string,
  description: string,
  amount: string,
  type: string,
): LayoutRow {
  const gross = readSignedAmount(amount);
  return { date, gross, fee: 0, type, description, ...readBankDescription(description, gross) };
}
