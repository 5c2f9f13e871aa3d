import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { invalid } from "../refusals.ts";

/** A record of a CSV file; a quoted cell may span several lines of the file. */
export type CsvLine = {
  /** The line of the file where the record begins; the first is 1. */
  line: number;
  cells: string[];
  /** The record's text without its line end. */
  raw: string;
};

export type CsvReading = {
  /**
   * The number of first lines that may be the header. The separator is the one that separates most
   * values in one of them.
   */
  headerWithin: number;
  /** Allows a quotation mark inside an unquoted value. */
  relaxQuotes?: boolean;
  /** Sentences for the parser's error codes, without the line number. */
  reasons: Record<string, string>;
};

const DELIMITERS = [",", ";", "\t"];
const LINE_END = /\r\n|\r|\n/;
const MAX_RECORD_BYTES = 256 * 1024;
const CHUNK_BYTES = 16 * 1024;

/**
 * Reads the records of a CSV file one by one and skips blank ones. Separators are commas, semicolons and tabs.
 *
 * @throws Refusal 422 `unreadable-file` with the line
 */
export async function* csvLines(
  text: string,
  { headerWithin, relaxQuotes = false, reasons }: CsvReading,
): AsyncGenerator<CsvLine> {
  const parser = parse({
    bom: true,
    raw: true,
    delimiter: delimiterOf(text, headerWithin),
    relax_column_count: true,
    relax_quotes: relaxQuotes,
    max_record_size: MAX_RECORD_BYTES,
  });
  const parsed: AsyncIterable<{ record: string[]; raw: string }> = Readable.from(
    chunksOf(text),
  ).pipe(parser);
  let line = 1;
  try {
    for await (const { record, raw } of parsed) {
      const ended = withoutLineEnds(raw);
      if (record.some((cell) => cell.trim() !== "")) yield { line, cells: record, raw: ended };
      // The parser counts a CRLF inside a value twice. `raw` ends with a line end, or with half of one.
      line += raw.replace(/[\r\n]$/, "").split(LINE_END).length;
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (code === undefined) throw error;
    const reason = reasons[code] ?? "this is not readable as CSV.";
    throw unreadableFile(`Line ${lines ?? "?"}: ${reason}`);
  }
}

/** 422 for the file as a whole. */
export function unreadableFile(sentence: string, reason = "unreadable-file") {
  return invalid({ file: sentence }, reason);
}

/**
 * Yields pieces, so that the process answers other requests in between. They are bytes, because the
 * parser counts bytes.
 */
function* chunksOf(text: string): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

/** A loop, because a regular expression that ends with $ is quadratic in the number of line ends. */
function withoutLineEnds(raw: string): string {
  let end = raw.length;
  while (end > 0 && (raw[end - 1] === "\n" || raw[end - 1] === "\r")) end -= 1;
  return raw.slice(0, end);
}

function delimiterOf(text: string, headerWithin: number): string {
  const top = text.split(LINE_END, headerWithin);
  const most = (delimiter: string) => Math.max(...top.map((line) => line.split(delimiter).length));
  return DELIMITERS.reduce((best, each) => (most(each) > most(best) ? each : best));
}
