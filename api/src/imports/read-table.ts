import { csvLines, unreadableFile } from "./csv-lines.ts";
import { inTurns } from "./in-turns.ts";

export type CsvTable = { columns: string[]; records: CsvRecord[] };

export type CsvRecord = {
  /** The line of the file where the record begins; the header is line 1. */
  line: number;
  /** By lower-cased column. A cell is absent when the line is too short. */
  cells: ReadonlyMap<string, string>;
  /** Set when the line has more values than there are columns. */
  surplus: boolean;
};

const MAX_RECORDS = 5_000;

const REASONS = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is opened and never closed.",
  CSV_INVALID_CLOSING_QUOTE: "there is text behind a closing quotation mark.",
  INVALID_OPENING_QUOTE: "a quotation mark stands inside a value that is not quoted.",
  CSV_MAX_RECORD_SIZE: "this line is longer than any product.",
};

/**
 * Reads a CSV file with a header.
 *
 * @throws Refusal 422 with the line, for a file that is not CSV, has no header, repeats a column or is too long
 */
export async function readTable(text: string): Promise<CsvTable> {
  requireStorable(text);
  const [header, ...rest] = await inTurns(csvLines(text, { headerWithin: 1, reasons: REASONS }));
  if (!header) throw unreadableFile("The file has no header line.");
  const columns = header.cells.map((cell) => cell.trim());
  const keys = columns.map((column) => column.toLowerCase());
  const repeated = keys.find((key, index) => key !== "" && keys.indexOf(key) !== index);
  if (repeated) throw unreadableFile(`The column "${repeated}" is there twice.`);
  if (rest.length === 0) throw unreadableFile("The file has a header and no lines below it.");
  if (rest.length > MAX_RECORDS) {
    throw unreadableFile(
      `The file has ${rest.length} lines; at most ${MAX_RECORDS} can be imported.`,
    );
  }
  const records = rest.map(({ line, cells }) => ({
    line,
    cells: new Map(cells.slice(0, keys.length).map((cell, index) => [keys[index] ?? "", cell])),
    surplus: cells.slice(keys.length).some((cell) => cell.trim() !== ""),
  }));
  return { columns: columns.filter(Boolean), records };
}

/** Columns that were not understood, with the number of lines that have a value there. */
export function unsupportedIn(
  { columns, records }: CsvTable,
  understood: ReadonlySet<string>,
): { column: string; values: number }[] {
  return columns
    .filter((column) => !understood.has(column.toLowerCase()))
    .map((column) => {
      const key = column.toLowerCase();
      const values = records.filter(({ cells }) => cells.get(key)?.trim()).length;
      return { column, values };
    });
}

/** PostgreSQL stores no NUL, and a file that contains one is not text. */
function requireStorable(text: string): void {
  const at = text.indexOf("\0");
  if (at < 0) return;
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  throw unreadableFile(`Line ${line}: this is not readable as CSV.`);
}
