import { MAX_POINTS, type Series, UnreadableTrace, WHAT_IS_READ } from "./series.ts";

const DELIMITERS = ["\t", ";", ",", " "] as const;
/** Lines before the numbers: column names, and what an instrument writes above them. */
const MAX_HEADER_LINES = 200;

/** Columns that are neither time nor signal: Chromeleon writes the step to the next point, others number the points. */
const COUNTED = /^\W*(?:step|points?|point (?:no|number)|index|no|#|scan)\b|^\W*#\W*$/i;

/**
 * Reads two columns of numbers: time or m/z, and the signal. Of more columns the first two are used, without steps and
 * numbers of points. A decimal comma is accepted unless commas separate the columns, or other numbers have a point.
 *
 * @throws UnreadableTrace with the number of the wrong line
 */
export function readColumns(text: string): Series {
  const found = findFirstRow(text);
  if (!found) throw new UnreadableTrace(`This file is in no known format. ${WHAT_IS_READ}`, 415);
  const { delimiter, places, from, line: firstLine, header } = found;
  const signs = new Set<string>();
  const x: number[] = [];
  const y: number[] = [];
  let at = from;
  for (let line = firstLine; at < text.length; line += 1) {
    const end = endOfLine(text, at);
    const row = text.slice(at, end);
    at = end + 1;
    if (row.trim() === "") continue;
    const pair = readPair(row, delimiter, places, signs);
    if (!pair) {
      throw new UnreadableTrace(`Line ${line} is not two numbers.`);
    }
    if (signs.size > 1 || (line === firstLine && isSplitByDecimals(row, delimiter, header))) {
      throw new UnreadableTrace(
        `Line ${line} has commas that can be points, group thousands or separate columns. Export it with points, and tabs between the columns.`,
      );
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
    for (const delimiter of DELIMITERS) {
      const places = placesOf(header, delimiter);
      if (readPair(row, delimiter, places)) return { delimiter, places, from: at, line, header };
    }
    if (row.trim() !== "") header = row;
    at = end + 1;
  }
  return null;
}

type Places = readonly [x: number, y: number];

/** The columns of time and signal, from the names above the numbers. */
function placesOf(header: string, delimiter: string): Places {
  const names = delimiter === " " ? [] : header.split(delimiter, MAX_COLUMNS);
  const [x, y] = names.keys().filter((place) => !COUNTED.test(names[place] ?? ""));
  return names.length > 2 && x !== undefined && y !== undefined ? [x, y] : [0, 1];
}

const MAX_COLUMNS = 20;

/** "0,017,1,52" below two names or none: its commas are also decimal signs, and its first two cells are one number. */
const isSplitByDecimals = (row: string, delimiter: string, header: string) =>
  delimiter === "," &&
  /^\s*[+-]?\d+,\d+,[+-]?\d+,\d+\s*$/.test(row.slice(0, MAX_CELL)) &&
  header.split(",").length <= 2;

/** Null unless the row has two finite numbers in these columns. Adds their decimal signs to `signs`. */
function readPair(
  row: string,
  delimiter: string,
  [xPlace, yPlace]: Places,
  signs?: Set<string>,
): [number, number] | null {
  const most = yPlace + 2;
  const cells = delimiter === " " ? row.trim().split(/\s+/, most) : row.split(delimiter, most);
  if (cells.length <= yPlace) return null;
  const x = readNumber(cells[xPlace] ?? "", delimiter, signs);
  const y = readNumber(cells[yPlace] ?? "", delimiter, signs);
  return x === null || y === null ? null : [x, y];
}

/** Characters of a number, with spaces and quotes around it. */
const MAX_CELL = 100;

function readNumber(cell: string, delimiter: string, signs?: Set<string>): number | null {
  if (cell.length > MAX_CELL) return null;
  const bare = cell.trim().replace(/^"(.*)"$/, "$1");
  const text = delimiter === "," ? bare : bare.replace(",", ".");
  if (!/^[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null;
  if (text.includes(".")) signs?.add(text === bare ? "." : ",");
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
