import type { ColumnMapping, DateOrder, StatementLayout } from "#shared/contracts/statements.ts";
import { inTurns } from "../imports/in-turns.ts";
import { invalid } from "../refusals.ts";
import { type CsvRecord, csvRecords, HEADER_WITHIN } from "./csv-records.ts";
import { decodeStatement, unreadableFile } from "./decode-statement.ts";
import type { Cell, Layout, LayoutRow } from "./layout.ts";
import { findBankOfAmericaHeader, readBankOfAmericaRow } from "./layouts/bank-of-america.ts";
import { chase, isUnnamedWellsFargo, WELLS_FARGO_UNNAMED, wellsFargo } from "./layouts/banks.ts";
import { cashApp } from "./layouts/cash-app.ts";
import { key, mappedLayout } from "./layouts/mapped.ts";
import { isOfx, ofxCurrency, ofxTransactions, readOfxTransaction } from "./layouts/ofx.ts";
import { paypal, paypalPersonal } from "./layouts/paypal.ts";
import { venmo } from "./layouts/venmo.ts";
import { orderNumbersIn } from "./order-numbers-in.ts";
import { dateOrderOf, readDay } from "./read-day.ts";
import { type Statement, UnreadableCell } from "./statement-row.ts";

/** The more particular first: where two fit, the first is taken. */
const LAYOUTS: readonly Layout[] = [paypal, venmo, cashApp, paypalPersonal, chase, wellsFargo];

export const MAX_STATEMENT_ROWS = 20_000;

/** How a file is to be read where it does not say so itself. */
export type Reading = { mapping: ColumnMapping | null; dateOrder: DateOrder | null };

/** A row before its day is read, or with what is wrong with it. */
type Draft = { row: number; raw: string; read: LayoutRow | UnreadableCell };
type Drafts = { layout: StatementLayout; drafts: Draft[]; dateOrder: DateOrder | undefined };

/**
 * Reads a statement as a service or a bank lets it be downloaded. A known layout is told by its columns; any other CSV
 * is read by the mapping of its source.
 *
 * @throws Refusal 422 `unreadable-file`; `unknown-layout` with `columns`, those of the file, for somebody to map;
 *   `too-many-rows`; `date-order` when its days can be read both ways.
 */
export async function readStatement(bytes: Uint8Array, reading: Reading): Promise<Statement> {
  const text = decodeStatement(bytes);
  const { layout, drafts, dateOrder } = await readDrafts(text, reading.mapping);
  const order = reading.dateOrder ?? dateOrder ?? requireDateOrder(drafts);
  const statement: Statement = { layout, rows: [], problems: [] };
  for (const { row, raw, read } of drafts) {
    try {
      if (read instanceof UnreadableCell) throw read;
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

function requireDateOrder(drafts: readonly Draft[]): DateOrder {
  const days = drafts.flatMap(({ read }) => (read instanceof UnreadableCell ? [] : [read.date]));
  const order = dateOrderOf(days);
  if (order) return order;
  const sentence = `Is ${days.find((day) => dateOrderOf([day]) === null)} written month first or day first? The file can be read both ways.`;
  throw invalid({ dateOrder: sentence }, "date-order");
}

const LINE_END = /\r\n|\r|\n/;

async function readDrafts(text: string, mapping: ColumnMapping | null): Promise<Drafts> {
  if (isOfx(text)) return readOfx(text);
  const unmarked = text.replace(/^\uFEFF/, "");
  const header = findBankOfAmericaHeader(unmarked.split(LINE_END, HEADER_WITHIN));
  if (header >= 0) return readBankOfAmerica(unmarked.split(LINE_END), header);
  return readCsv(text, mapping);
}

async function readOfx(text: string): Promise<Drafts> {
  const currency = ofxCurrency(text);
  const transactions = await inTurns(ofxTransactions(text));
  requireRows(transactions.length);
  const drafts = await inTurns(
    map(transactions, ({ row, raw }) =>
      draft(row, raw, () => readOfxTransaction({ row, raw }, currency)),
    ),
  );
  return { layout: "ofx", drafts: drafts.flat(), dateOrder: "mdy" };
}

async function readBankOfAmerica(lines: readonly string[], header: number): Promise<Drafts> {
  const rows = lines
    .map((line, index) => ({ row: index + 1, line }))
    .slice(header + 1)
    .filter(({ line }) => line.trim() !== "");
  requireRows(rows.length);
  const drafts = await inTurns(
    map(rows, ({ row, line }) => draft(row, line, () => readBankOfAmericaRow(line))),
  );
  return { layout: "bank-of-america", drafts: drafts.flat(), dateOrder: "mdy" };
}

async function readCsv(text: string, mapping: ColumnMapping | null): Promise<Drafts> {
  const records = csvRecords(text);
  const top: CsvRecord[] = [];
  while (top.length < HEADER_WITHIN) {
    const next = await records.next();
    if (next.done) break;
    top.push(next.value);
  }
  const { layout, columns, begins } = findLayout(top, mapping);
  const places = placesOf(columns);
  let count = 0;
  const readRecord = (record: CsvRecord): Draft[] => {
    count += 1;
    // Of a file that is too long the rows are only counted, to say how many there are.
    if (count > MAX_STATEMENT_ROWS) return [];
    return draft(record.row, record.raw, () => {
      const cell = cellsOf(record, places);
      if (layout.isNothing?.(cell)) return null;
      requireNoSurplus(record, columns);
      return layout.read(cell);
    });
  };
  async function* drafts() {
    for (const record of top.slice(begins)) yield readRecord(record);
    for await (const record of records) yield readRecord(record);
  }
  const read = await inTurns(drafts());
  requireRows(count);
  return { layout: layout.name, drafts: read.flat(), dateOrder: layout.dateOrder };
}

/** How the records are read from the one on that `begins` names. */
type Found = { layout: Layout; columns: string[]; begins: number };

function findLayout(top: readonly CsvRecord[], mapping: ColumnMapping | null): Found {
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

/** Names the columns of the record that looks most like a header, for the screen that maps them. */
function unknownLayout(top: readonly CsvRecord[]) {
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

/** Where each column stands; of two with one name, the first. */
const placesOf = (columns: readonly string[]): ReadonlyMap<string, number> =>
  new Map(columns.map((column, place) => [column, place] as const).toReversed());

function cellsOf({ cells }: CsvRecord, places: ReadonlyMap<string, number>): Cell {
  return (column) => cells[places.get(column) ?? -1]?.trim() ?? "";
}

function requireNoSurplus({ cells }: CsvRecord, columns: readonly string[]): void {
  if (cells.slice(columns.length).every((cell) => cell.trim() === "")) return;
  throw new UnreadableCell(
    "This row has more values than there are columns: a quotation mark or a comma in it is not escaped.",
  );
}

/** None for a row that is no movement of money. */
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

function* map<Item, Result>(
  items: Iterable<Item>,
  change: (item: Item) => Result,
): Generator<Result> {
  for (const item of items) yield change(item);
}
