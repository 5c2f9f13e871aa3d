import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { unreadableFile } from "./decode-statement.ts";

/** A record of a CSV file. */
export type CsvRecord = {
  /** Line of the file where it begins, the first being 1. */
  row: number;
  cells: string[];
  /** As the file has it, without the line's end. */
  raw: string;
};

const DELIMITERS = [",", ";", "\t"];

/** Statements have a summary above their columns; nobody's is longer. */
export const HEADER_WITHIN = 20;

const MAX_RECORD_BYTES = 256 * 1024;

/**
 * The records of a statement one by one, blank ones left out: all cells of a large file together would take more memory
 * than its payments. A quotation mark inside a value is let through, as services write
 * them; a row that it pulls apart shows by having more values than there are columns.
 *
 * @throws Refusal 422 `unreadable-file` for a quotation mark that is never closed, with its line.
 */
export async function* csvRecords(text: string): AsyncGenerator<CsvRecord> {
  const parser = parse({
    bom: true,
    raw: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD_BYTES,
  });
  const parsed: AsyncIterable<{ record: string[]; raw: string }> = Readable.from(
    chunksOf(text),
  ).pipe(parser);
  let row = 1;
  try {
    for await (const { record, raw } of parsed) {
      const ended = withoutLineEnds(raw);
      if (record.some((cell) => cell.trim() !== "")) yield { row, cells: record, raw: ended };
      row += raw.replace(/[\r\n]$/, "").split(/\r\n|\r|\n/).length;
    }
  } catch (error) {
    throw unreadableFile(sentenceFor(error as CsvError & { lines?: number }));
  }
}

/** A loop, because an expression that ends with $ tries each of many line ends again. */
function withoutLineEnds(raw: string): string {
  let end = raw.length;
  while (end > 0 && (raw[end - 1] === "\n" || raw[end - 1] === "\r")) end -= 1;
  return raw.slice(0, end);
}

function sentenceFor({ code, lines }: CsvError & { lines?: number }): string {
  const where = `Line ${lines ?? "?"}`;
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    return `${where}: a quotation mark is opened and never closed. The file seems to be cut off: download it again.`;
  }
  if (code === "CSV_MAX_RECORD_SIZE") return `${where}: this row is longer than any payment.`;
  return `${where}: this is not readable as CSV.`;
}

const CHUNK_CHARACTERS = 16 * 1024;

/** In pieces, so that other requests are answered between them; as bytes, which the parser counts in. */
function* chunksOf(text: string): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += CHUNK_CHARACTERS) {
    yield bytes.subarray(start, start + CHUNK_CHARACTERS);
  }
}

/** What separates most values in the lines among which the header stands. */
function delimiterOf(text: string): string {
  const top = text.split(/\r\n|\r|\n/, HEADER_WITHIN);
  const most = (delimiter: string) => Math.max(...top.map((line) => line.split(delimiter).length));
  return DELIMITERS.reduce((best, each) => (most(each) > most(best) ? each : best));
}
