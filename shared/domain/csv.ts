/** Spreadsheets run a cell as a formula when it begins with one of these, even after blanks. */
const FORMULA_START = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/;

export type CsvCell = string | number | boolean | null | undefined;

/**
 * One record of a CSV file (RFC 4180), including CRLF. Cells are quoted only where needed. Text
 * that a spreadsheet would run as a formula gets a leading apostrophe; numbers such as -12.50 stay
 * numbers. Null and undefined are empty cells.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** The text that `csvLine` wrote into a cell: without the apostrophe that it added. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && isFormula(cell) ? cell.slice(1) : cell;
}

/** Whether a spreadsheet has shortened a long number, as it does 3959999999999999999 to 3.96E+18. */
export const isShortened = (cell: string): boolean => /^\d+(?:[.,]\d+)?E\+\d+$/i.test(cell);

function csvCell(cell: CsvCell): string {
  const text = cell === null || cell === undefined ? "" : String(cell);
  const inert = isFormula(text) ? `'${text}` : text;
  return /[",\r\n]|^'/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** Ignores leading apostrophes, because otherwise ours could not be told from those of the text. */
function isFormula(text: string): boolean {
  const bare = text.replace(/^'+/, "");
  return FORMULA_START.test(bare) && !NUMBER.test(bare);
}
