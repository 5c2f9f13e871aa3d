import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { invalid } from "../refusals.ts";
import { inTurns } from "./in-turns.ts";

/** A CSV file as its columns and its lines. */
export type CsvTable = { columns: string[]; records: CsvRecord[] };

export type CsvRecord = {
  /** Where it begins in the file, the header being line 1. */
  line: number;
  /** By lower-cased column. A cell that a short line lacks is not there. */
  cells: ReadonlyMap<string, string>;
  /** Set when the line has more values than there are columns. */
  surplus: boolean;
};

const DELIMITERS = [",", ";", "\t"];
const MAX_RECORDS = 5_000;

/**
 * Reads a CSV file with a header. Commas, semicolons and tabs separate, whichever the header has most of.
 *
 * @throws Refusal 422 for a file that is no CSV, has no header, names a column twice or is too long; with the line.
 */
export async function readTable(text: string): Promise<CsvTable> {
  requireStorable(text);
  const [header, ...rest] = await parseLines(text);
  if (!header) throw unreadable("The file has no header line.");
  const columns = header.cells.map((cell) => cell.trim());
  requireDistinct(columns);
  if (rest.length === 0) throw unreadable("The file has a header and no lines below it.");
  if (rest.length > MAX_RECORDS) {
    throw unreadable(`The file has ${rest.length} lines; at most ${MAX_RECORDS} can be imported.`);
  }
  const keys = columns.map((column) => column.toLowerCase());
  const records = rest.map(({ line, cells }) => ({
    line,
    cells: new Map(cells.slice(0, keys.length).map((cell, index) => [keys[index] ?? "", cell])),
    surplus: cells.slice(keys.length).some((cell) => cell.trim() !== ""),
  }));
  return { columns: columns.filter(Boolean), records };
}

/** The columns that nobody understood, with how many lines have a value there. */
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

/** PostgreSQL stores no NUL; a file that holds one is something else than text. */
function requireStorable(text: string): void {
  const at = text.indexOf("\0");
  if (at < 0) return;
  const line = text.slice(0, at).split(/\r\n|\r|\n/).length;
  throw unreadable(`Line ${line}: this is not readable as CSV.`);
}

type Line = { line: number; cells: string[] };
type Parsed = { record: string[]; raw: string };

async function parseLines(text: string): Promise<Line[]> {
  const lines: Line[] = [];
  let line = 1;
  for (const { record, raw } of await parseText(text)) {
    if (record.some((cell) => cell.trim() !== "")) lines.push({ line, cells: record });
    line += lineCount(raw);
  }
  return lines;
}

/** As an editor counts them; the parser counts a CRLF inside of a value twice. `raw` ends with a line end or half of one. */
function lineCount(raw: string): number {
  return raw.replace(/[\r\n]$/, "").split(/\r\n|\r|\n/).length;
}

/** Piece by piece: a whole file at once would keep other requests waiting. */
async function parseText(text: string): Promise<Parsed[]> {
  const parser = parse({
    bom: true,
    raw: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    max_record_size: 256 * 1024,
  });
  try {
    return await inTurns<Parsed>(Readable.from(chunksOf(text)).pipe(parser));
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    throw unreadable(`Line ${lines ?? "?"}: ${REASONS[code] ?? "this is not readable as CSV."}`);
  }
}

const CHUNK_BYTES = 16 * 1024;

/** Bytes, because a piece of text could end in the middle of a character. */
function* chunksOf(text: string): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

const REASONS: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: "a quotation mark is opened and never closed.",
  CSV_INVALID_CLOSING_QUOTE: "there is text behind a closing quotation mark.",
  INVALID_OPENING_QUOTE: "a quotation mark stands inside a value that is not quoted.",
  CSV_MAX_RECORD_SIZE: "this line is longer than any product.",
};

function delimiterOf(text: string): string {
  const [first = ""] = text.split(/\r\n|\r|\n/, 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function requireDistinct(columns: readonly string[]): void {
  const seen = new Set<string>();
  for (const column of columns.map((each) => each.toLowerCase()).filter(Boolean)) {
    if (seen.has(column)) throw unreadable(`The column "${column}" is there twice.`);
    seen.add(column);
  }
}

function unreadable(sentence: string) {
  return invalid({ file: sentence }, "unreadable-file");
}
