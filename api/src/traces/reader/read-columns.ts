import { MAX_POINTS, type Series, UnreadableTrace, WHAT_IS_READ } from "./series.ts";

const DELIMITERS = ["\t", ";", ",", " "] as const;
/** Lines before the numbers: column names, and what an instrument writes above them. */
const MAX_HEADER_LINES = 200;

/**
 * Reads two columns of numbers: time or m/z, and the signal. Only the first two columns are used. A
 * decimal comma is accepted unless commas separate the columns.
 *
 * @throws UnreadableTrace with the number of the wrong line
 */
export function readColumns(text: string): Series {
  const found = findFirstRow(text);
  if (!found) throw new UnreadableTrace(`This file is in no known format. ${WHAT_IS_READ}`, 415);
  const { delimiter, from, line: firstLine, header } = found;
  const x: number[] = [];
  const y: number[] = [];
  let at = from;
  for (let line = firstLine; at < text.length; line += 1) {
    const end = endOfLine(text, at);
    const row = text.slice(at, end);
    at = end + 1;
    if (row.trim() === "") continue;
    const pair = readPair(row, delimiter);
    if (!pair) {
      throw new UnreadableTrace(`Line ${line} is not two numbers.`);
    }
    x.push(pair[0]);
    y.push(pair[1]);
    if (x.length > MAX_POINTS) throw tooMany();
  }
  return {
    format: "csv",
    x: Float64Array.from(x),
    y: Float64Array.from(y),
    ...unitsOf(header),
    peaks: null,
  };
}

export const tooMany = () =>
  new UnreadableTrace(
    `It has more than ${MAX_POINTS.toLocaleString("en-US")} points. Export it with fewer.`,
  );

function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end;
}

function findFirstRow(text: string) {
  let at = text.startsWith("\ufeff") ? 1 : 0;
  let header = "";
  for (let line = 1; line <= MAX_HEADER_LINES && at < text.length; line += 1) {
    const end = endOfLine(text, at);
    const row = text.slice(at, Math.min(end, at + 2_000));
    const delimiter = DELIMITERS.find((each) => readPair(row, each));
    if (delimiter) return { delimiter, from: at, line, header };
    if (row.trim() !== "") header = row;
    at = end + 1;
  }
  return null;
}

/** Null unless the row begins with two finite numbers. */
function readPair(row: string, delimiter: string): [number, number] | null {
  const cells = delimiter === " " ? row.trim().split(/\s+/, 3) : row.split(delimiter, 3);
  if (cells.length < 2) return null;
  const [x, y] = [readNumber(cells[0] ?? "", delimiter), readNumber(cells[1] ?? "", delimiter)];
  return x === null || y === null ? null : [x, y];
}

/** Characters of a number, with spaces and quotes around it. */
const MAX_CELL = 100;

function readNumber(cell: string, delimiter: string): number | null {
  if (cell.length > MAX_CELL) return null;
  const bare = cell.trim().replace(/^"(.*)"$/, "$1");
  const text = delimiter === "," ? bare : bare.replace(",", ".");
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function unitsOf(header: string): Pick<Series, "xUnit" | "yUnit"> {
  const xUnit = /m\/?z\b|mass/i.test(header)
    ? "m/z"
    : /\bmin(utes?)?\b/i.test(header)
      ? "min"
      : /\b(s|secs?|seconds?)\b/i.test(header)
        ? "s"
        : null;
  return { xUnit, yUnit: /\b(mAU|AU|mV|µV|uV|counts|cps)\b/i.exec(header)?.[1] ?? null };
}
