import type { ColumnMapping, DateOrder, StatementLayout } from "#shared/contracts/statements.ts";
import { isShortened } from "#shared/domain/csv.ts";
import { type CsvLine, csvLines, unreadableFile } from "../imports/csv-lines.ts";
import { dateOrderOf } from "../imports/date-order.ts";
import { inTurns } from "../imports/in-turns.ts";
import { invalid } from "../refusals.ts";
import { decodeStatement } from "./decode-statement.ts";
import type { Cell, Layout, LayoutRow } from "./layout.ts";
import { findBankOfAmericaHeader, readBankOfAmericaRow } from "./layouts/bank-of-america.ts";
import { chase, isUnnamedWellsFargo, WELLS_FARGO_UNNAMED, wellsFargo } from "./layouts/banks.ts";
import { cashApp } from "./layouts/cash-app.ts";
import { key, mappedLayout } from "./layouts/mapped.ts";
import { isOfx, ofxCurrency, ofxTransactions, readOfxTransaction } from "./layouts/ofx.ts";
import { paypal, paypalPersonal } from "./layouts/paypal.ts";
import { venmo } from "./layouts/venmo.ts";
import { orderNumbersIn } from "./order-numbers-in.ts";
import { readDay } from "./read-cells.ts";
import { type Statement, UnreadableCell } from "./statement-row.ts";

/** More specific layouts first, because the first match is used. */
const LAYOUTS: readonly Layout[] = [paypal, venmo, cashApp, paypalPersonal, chase, wellsFargo];

export const MAX_STATEMENT_ROWS = 20_000;

/** The caller's facts about a file that does not contain them itself. */
export type Reading = { mapping: ColumnMapping | null; dateOrder: DateOrder | null };

/** A row before its day is read, or with its error. */
type Draft = { row: number; raw: string; read: LayoutRow | UnreadableCell };
type Drafts = { layout: StatementLayout; drafts: Draft[]; dateOrder: DateOrder | undefined };

/**
 * Reads a statement as services and banks offer it for download. A known layout is recognised by
 * its columns; any other CSV is read by the mapping of its source.
 *
 * @throws Refusal 422 `unreadable-file`; `unknown-layout` with the `columns` of the file, so that
 * somebody can map them; `too-many-rows`; `date-order` when its days can be read both ways.
 */
export async function readStatement(bytes: Uint8Array, reading: Reading): Promise<Statement> {
  const text = decodeStatement(bytes);
  const { layout, drafts, dateOrder } = await readDrafts(text, reading.mapping);
  const order = reading.dateOrder ?? dateOrder ?? requireDateOrder(drafts);
  const statement: Statement = { layout, rows: [], problems: [] };
  for (const { row, raw, read } of drafts) {
    try {
      if (read instanceof UnreadableCell) throw read;
      requireWholeNumber(read.externalId);
      const net = read.net ?? read.gross - read.fee;
      const { payerName, payerEmail, externalId, description = "", ...rest } = read;
      statement.rows.push({
        ...rest,
        row,
        raw,
        net,
        date: readDay(read.date, order),
        payerName: payerName || null,
        payerEmail: payerEmail || null,
        externalId: externalId || null,
        orderNumbers: [...new Set([read.memo, description].flatMap(orderNumbersIn))],
      });
    } catch (error) {
      if (!(error instanceof UnreadableCell)) throw error;
      statement.problems.push({ row, message: error.message });
    }
  }
  return statement;
}

/** Different payments would have the same number. */
function requireWholeNumber(externalId: string): void {
  if (!isShortened(externalId)) return;
  throw new UnreadableCell(
    `A spreadsheet has shortened the payment's number to ${externalId}. Download the statement again, and choose it as it is.`,
  );
}

function requireDateOrder(drafts: readonly Draft[]): DateOrder {
  const days = drafts.flatMap(({ read }) => (read instanceof UnreadableCell ? [] : [read.date]));
  const order = dateOrderOf(days);
  if (order) return order;
  const sentence = `Is ${days.find((day) => dateOrderOf([day]) === null)} written month first or day first? The file can be read both ways.`;
  throw invalid({ dateOrder: sentence }, "date-order");
}

/** Statements may have a summary above the header; no known one is longer. */
const HEADER_WITHIN = 20;

const CSV = {
  headerWithin: HEADER_WITHIN,
  // Services do not escape quotation marks. A row that one of them splits has too many values.
  relaxQuotes: true,
  reasons: {
    CSV_QUOTE_NOT_CLOSED:
      "a quotation mark is opened and never closed. The file seems to be cut off: download it again.",
    CSV_MAX_RECORD_SIZE: "this row is longer than any payment.",
  },
};

const LINE_END = /\r\n|\r|\n/;

async function readDrafts(text: string, mapping: ColumnMapping | null): Promise<Drafts> {
  if (isOfx(text)) return readOfx(text);
  const unmarked = text.replace(/^\uFEFF/, "");
  const header = findBankOfAmericaHeader(unmarked.split(LINE_END, HEADER_WITHIN));
  return header < 0 ? readCsv(text, mapping) : readBankOfAmerica(unmarked.split(LINE_END), header);
}

async function readOfx(text: string): Promise<Drafts> {
  const currency = ofxCurrency(text);
  const transactions = await inTurns(ofxTransactions(text));
  return readRows("ofx", transactions, (raw) => readOfxTransaction(raw, currency));
}

async function readBankOfAmerica(lines: readonly string[], header: number): Promise<Drafts> {
  const rows = lines
    .map((raw, index) => ({ row: index + 1, raw }))
    .slice(header + 1)
    .filter(({ raw }) => raw.trim() !== "");
  return readRows("bank-of-america", rows, readBankOfAmericaRow);
}

async function readRows(
  layout: StatementLayout,
  rows: readonly { row: number; raw: string }[],
  read: (raw: string) => LayoutRow | null,
): Promise<Drafts> {
  requireRows(rows.length);
  const drafts = rows.values().map(({ row, raw }) => draft(row, raw, () => read(raw)));
  return { layout, drafts: (await inTurns(drafts)).flat(), dateOrder: "mdy" };
}

async function readCsv(text: string, mapping: ColumnMapping | null): Promise<Drafts> {
  const lines = csvLines(text, CSV);
  const top: CsvLine[] = [];
  while (top.length < HEADER_WITHIN) {
    const next = await lines.next();
    if (next.done) break;
    top.push(next.value);
  }
  const { layout, columns, begins } = findLayout(top, mapping);
  const places = placesOf(columns);
  let count = 0;
  const readLine = (line: CsvLine): Draft[] => {
    count += 1;
    // The rows of a file that is too long are only counted, for the message.
    if (count > MAX_STATEMENT_ROWS) return [];
    return draft(line.line, line.raw, () => {
      const cell = cellsOf(line, places);
      if (layout.isNothing?.(cell)) return null;
      requireNoSurplus(line, columns);
      return layout.read(cell);
    });
  };
  async function* drafts() {
    for (const line of top.slice(begins)) yield readLine(line);
    for await (const line of lines) yield readLine(line);
  }
  const read = await inTurns(drafts());
  requireRows(count);
  return { layout: layout.name, drafts: read.flat(), dateOrder: layout.dateOrder };
}

/** The layout of a file, and the index of its first row. */
type Found = { layout: Layout; columns: string[]; begins: number };

function findLayout(top: readonly CsvLine[], mapping: ColumnMapping | null): Found {
  const layouts = mapping ? [...LAYOUTS, mappedLayout(mapping)] : LAYOUTS;
  for (const [index, { cells }] of top.entries()) {
    const columns = cells.map(key);
    const header = new Set(columns);
    const layout = layouts.find((each) => fits(each, header));
    if (layout) return { layout, columns, begins: index + 1 };
  }
  if (isUnnamedWellsFargo(top[0]?.cells ?? [])) {
    return { layout: wellsFargo, columns: WELLS_FARGO_UNNAMED, begins: 0 };
  }
  throw unknownLayout(top);
}

function fits({ columns, lacks = [] }: Layout, header: ReadonlySet<string>): boolean {
  return (
    columns.every((column) => header.has(column)) && !lacks.some((column) => header.has(column))
  );
}

/** Returns the columns of the record that most resembles a header, for the screen that maps them. */
function unknownLayout(top: readonly CsvLine[]) {
  const widest = Math.max(...top.map(({ cells }) => cells.filter(Boolean).length), 0);
  const header = top.find(({ cells }) => cells.filter(Boolean).length === widest);
  if (widest < 2) {
    return unreadableFile(
      "This is no statement that is known here: PayPal, Venmo, Cash App, Chase, Bank of America and Wells Fargo as CSV, any bank as OFX or QFX, or another CSV with a column for the day and one for the amount.",
      "unknown-layout",
    );
  }
  const sentence =
    "The columns of this file are not known here. Say which of them is the day and which the amount.";
  const refusal = invalid({ file: sentence }, "unknown-layout");
  refusal.details.answer = { columns: header?.cells.map((cell) => cell.trim()).filter(Boolean) };
  return refusal;
}

/** The index of each column; the first one if two have the same name. */
const placesOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((column, place) => [column, place] as const).toReversed());

function cellsOf({ cells }: CsvLine, places: ReadonlyMap<string, number>): Cell {
  return (column) => cells[places.get(column) ?? -1]?.trim() ?? "";
}

function requireNoSurplus({ cells }: CsvLine, columns: readonly string[]): void {
  if (cells.slice(columns.length).every((cell) => cell.trim() === "")) return;
  throw new UnreadableCell(
    "This row has more values than there are columns: a quotation mark or a comma in it is not escaped.",
  );
}

/** Empty for a row that is no movement of money. */
function draft(row: number, raw: string, read: () => LayoutRow | null): Draft[] {
  try {
    const found = read();
    return found === null ? [] : [{ row, raw, read: found }];
  } catch (error) {
    if (!(error instanceof UnreadableCell)) throw error;
    return [{ row, raw, read: error }];
  }
}

function requireRows(count: number): void {
  if (count <= MAX_STATEMENT_ROWS) return;
  const limit = MAX_STATEMENT_ROWS.toLocaleString("en-US");
  throw unreadableFile(
    `The file has ${count.toLocaleString("en-US")} rows; at most ${limit} are read at once. Download a shorter period.`,
    "too-many-rows",
  );
}
