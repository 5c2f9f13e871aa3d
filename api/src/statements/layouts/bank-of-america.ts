import type { LayoutRow } from "../layout.ts";
import { shown } from "../read-cells.ts";
import { UnreadableCell } from "../statement-row.ts";
import { bankRow } from "./banks.ts";

const HEADER = /^"?Date"?,"?Description"?,"?Amount"?,"?Running Bal\."?\s*$/i;

/**
 * Descriptions contain quotation marks and commas that are not escaped, so no CSV parser can read
 * them. Only the day at the start and the two amounts at the end are reliable.
 */
const ROW =
  /^"?(?<date>\d{1,2}\/\d{1,2}\/\d{2,4})"?,(?<description>.*),(?<amount>"[-+$\d,.]*"|[-+$\d.]*),(?:"[-+$\d,.]*"|[-+$\d.]*)\s*$/;

/** The index of the line with the column names; -1 when this is no download of Bank of America. */
export function findBankOfAmericaHeader(lines: readonly string[]): number {
  return lines.findIndex((line) => HEADER.test(line));
}

/**
 * Null for a row without an amount, which is the opening balance.
 * @throws UnreadableCell
 */
export function readBankOfAmericaRow(line: string): LayoutRow | null {
  const found = ROW.exec(line)?.groups;
  if (!found) {
    throw new UnreadableCell(`${shown(line)} is no row of date, description, amount and balance.`);
  }
  const { date = "", description = "", amount = "" } = found;
  const unquoted = amount.replaceAll('"', "");
  return unquoted === "" ? null : bankRow(date, description.replace(/^"|"$/g, ""), unquoted, "");
}
