import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { invalid } from "../refusals.ts";

/** A record of a CSV file; a quoted cell may span several lines of the file. */
export type CsvLine = {
  /** Line of the file where it begins, the first being 1. */
  line: number;
  cells: string[];
  /** As the file has it, without the line's end. */
  raw: string;
};

export type CsvReading = {
  /** Lines among which the header is; the separator is what separates most values in one of them. */
  headerWithin: number;
  /** Lets a quotation mark inside an unquoted value through. */
  relaxQuotes?: boolean;
  /** Sentences for the parser's error codes, without the line. */
  reasons: Record<string, string>;
};

const DELIMITERS = [",", ";", "\t"];
const LINE_END = /\r\n|\r|\n/;
const MAX_RECORD_BYTES = 256 * 1024;
const CHUNK_BYTES = 16 * 1024;

/**
 * Reads the records of a CSV file one by one and leaves blank ones out. Commas, semicolons and tabs separate.
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
      // The parser counts a CRLF inside a value twice. `raw` ends with a line end or with half of one.
      line += raw.replace(/[\r\n]$/, "").split(LINE_END).length;
    }
  } catch (error) {
    const { code, lines } = error as CsvError & { lines?: number };
    if (code === undefined) throw error;
    const reason = reasons[code] ?? "this is not readable as CSV.";
    throw unreadableFile(`Line ${lines ?? "?"}: ${reason}`);
  }
}

/** 422 about the file as a whole. */
export function unreadableFile(sentence: string, reason = "unreadable-file") {
  return invalid({ file: sentence }, reason);
}

/** In pieces, so that other requests are answered between them; as bytes, because the parser counts bytes. */
function* chunksOf(text: string): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield bytes.subarray(start, start + CHUNK_BYTES);
  }
}

/** A loop: a regular expression that ends with $ is quadratic in the number of line ends. */
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
