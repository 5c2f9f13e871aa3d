/** A spreadsheet runs a cell that begins with one of these, after any blanks, as a formula. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

export type CsvCell = string | number | boolean | null | undefined;

/**
 * One record of a CSV file (RFC 4180), CRLF included. Cells are quoted where they must be. Text
 * that a spreadsheet would run as a formula gets a leading apostrophe, numbers such as -12.50 stay
 * numbers; nothing (null, undefined) is an empty cell.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  const inert = FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]|^'/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
