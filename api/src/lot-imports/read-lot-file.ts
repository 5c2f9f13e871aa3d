import type { ImportProblem } from "#shared/contracts/imports.ts";
import { spelledLotNumber } from "#shared/contracts/lots.ts";
import type { DateOrder } from "#shared/contracts/statements.ts";
import { csvText, isShortened } from "#shared/domain/csv.ts";
import { MEASUREMENT, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { unreadableFile } from "../imports/csv-lines.ts";
import { dateOrderOf, YEAR_LAST } from "../imports/date-order.ts";
import { readNumber } from "../imports/format-values.ts";
import { type CsvRecord, readTable, unsupportedIn } from "../imports/read-table.ts";
import { LOT_COLUMNS, LOT_FIELDS, READ_ONLY_COLUMNS, TEST_FIELDS } from "./lot-columns.ts";

/** A parsed cell: undefined when the file has no such column, null when the cell is empty. */
export type Cell = string | number | null;

/** A lot from the lines of a file, before it is compared with the shop. */
export type LotDraft = {
  /** The first line of the lot. */
  line: number;
  lotNumber: string;
  /** The slug or name of its product; undefined without such a column. */
  product: string | null | undefined;
  reason: string | null;
  facts: Record<string, Cell>;
  /** Undefined when the file has no columns for results. `fields` lacks fields without a column. */
  tests: { line: number; fields: Record<string, Cell> }[] | undefined;
  /** The file's texts in columns that an import never writes. */
  readOnly: Partial<Record<(typeof READ_ONLY_COLUMNS)[number], string>>;
  problems: ImportProblem[];
};

export type LotFile = {
  drafts: LotDraft[];
  unsupportedColumns: { column: string; values: number }[];
};

/**
 * Parses our own file of lots: one line per result, each with the lot's number.
 * @throws Refusal 422 when the file is not CSV, or has no column `lot_number`
 */
export async function readLotFile(text: string): Promise<LotFile> {
  const table = await readTable(text);
  const columns = new Set(table.columns.map((column) => column.toLowerCase()));
  const hasTests = columns.has("test");
  if (!columns.has("lot_number")) {
    throw unreadableFile(
      'The first line names no column "lot_number". Export your lots to see all columns.',
      "unknown-format",
    );
  }
  if (!hasTests && columns.has("result")) {
    throw unreadableFile(
      'There is a column "result" and none named "test", which says what was measured.',
      "unknown-format",
    );
  }
  const drafts = new Map<string, LotDraft>();
  for (const record of withIsoDays(table.records)) {
    const lotNumber = spelledLotNumber(cellOf(record, "lot_number") ?? "");
    // Lines without a number are not merged; each is a problem.
    const key = lotNumber || `line ${record.line}`;
    const known = drafts.get(key);
    const draft = known ?? beginDraft(record, lotNumber, hasTests);
    drafts.set(key, draft);
    if (known) addFacts(record, known);
    if (record.surplus) addProblem(draft, record, "", "Has more values than there are columns");
    if (hasTests) addTest(record, draft);
  }
  return {
    drafts: [...drafts.values()],
    unsupportedColumns: unsupportedIn(table, new Set<string>(LOT_COLUMNS)),
  };
}

const DAY_COLUMNS = new Set(["manufactured_on", "retest_on", "expires_on", "tested_on"]);

/** Spreadsheets write the days of an export as their country does. The order of day and month is that of the whole file. */
function withIsoDays(records: readonly CsvRecord[]): CsvRecord[] {
  const days = records.flatMap(({ cells }) =>
    [...DAY_COLUMNS].map((column) => cells.get(column) ?? ""),
  );
  const order = dateOrderOf(days);
  return records.map((record) => ({
    ...record,
    cells: new Map(
      [...record.cells].map(([column, cell]) => [
        column,
        DAY_COLUMNS.has(column) ? isoDay(cell, order) : cell,
      ]),
    ),
  }));
}

/** A text that is no day, or may be two, stays as it is, and is refused later. */
function isoDay(cell: string, order: DateOrder | null): string {
  const text = cell.trim();
  const [all, one = "", separator, other = "", year = ""] = YEAR_LAST.exec(text) ?? [];
  const read = separator === "." ? "dmy" : order;
  if (all !== text || year.length !== 4 || read === null) return cell;
  const [month, day] = read === "mdy" ? [one, other] : [other, one];
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function beginDraft(record: CsvRecord, lotNumber: string, hasTests: boolean): LotDraft {
  const readOnly = READ_ONLY_COLUMNS.flatMap((column) => {
    const cell = cellOf(record, column);
    return cell ? [[column, cell.toLowerCase()]] : [];
  });
  const draft: LotDraft = {
    line: record.line,
    lotNumber,
    product: cellOf(record, "product"),
    reason: cellOf(record, "reason") ?? null,
    facts: {},
    tests: hasTests ? [] : undefined,
    readOnly: Object.fromEntries(readOnly),
    problems: [],
  };
  draft.facts = readFields(record, LOT_FIELDS, draft);
  return draft;
}

/** Further lines of a lot may omit the lot's fields, but must not contradict the first line. */
function addFacts(record: CsvRecord, draft: LotDraft): void {
  const differs = Object.entries(LOT_FIELDS).flatMap(([column, field]) => {
    const { value } = readCell(record, column);
    return cellOf(record, column) && value !== draft.facts[field] ? [column] : [];
  });
  const product = cellOf(record, "product");
  if (product && product !== draft.product) differs.push("product");
  const message = `Line ${draft.line} contradicts this line`;
  for (const column of differs) addProblem(draft, record, column, message);
  draft.reason ??= cellOf(record, "reason") ?? null;
}

function addTest(record: CsvRecord, draft: LotDraft): void {
  const fields = readFields(record, TEST_FIELDS, draft);
  if (typeof fields.kind === "string") fields.kind = fields.kind.toLowerCase();
  if (Object.values(fields).every((cell) => cell === null)) return;
  if (fields.kind === null) {
    addProblem(draft, record, "test", "Say which test this is, such as hplc-purity");
  }
  draft.tests?.push({ line: record.line, fields });
}

/** The values of a line by field; fields without a column are absent. */
function readFields(
  record: CsvRecord,
  columns: Record<string, string>,
  draft: LotDraft,
): Record<string, Cell> {
  const fields: Record<string, Cell> = {};
  for (const [column, field] of Object.entries(columns)) {
    const { value, problem } = readCell(record, column);
    if (problem) addProblem(draft, record, column, problem);
    if (value !== undefined) fields[field] = value;
  }
  return fields;
}

/** A cell as a text or a number; null with a problem when it is not a number. */
function readCell(
  record: CsvRecord,
  column: string,
): { value: Cell | undefined; problem?: string } {
  const text = cellOf(record, column);
  const rules = NUMBERS[column];
  if (!text || !rules) {
    return text && isShortened(text) ? { value: null, problem: SHORTENED } : { value: text };
  }
  const read = readNumber(text, rules);
  return "problem" in read ? { value: null, problem: read.problem } : { value: read.value };
}

/** The trimmed text of a cell; null when it is empty, undefined without such a column. */
function cellOf({ cells }: CsvRecord, column: string): string | null | undefined {
  const cell = cells.get(column);
  return cell === undefined ? undefined : csvText(cell).trim() || null;
}

const SHORTENED =
  "A spreadsheet has shortened this number. Write it whole, or remove the column to leave it as it is";

const NUMBERS: Partial<Record<string, NumberRules>> = {
  result: {
    ...MEASUREMENT,
    message:
      'Must be a number such as 99.1; a limit such as "≥ 99 %" belongs into the column "limit"',
  },
  fill_mg: { ...MEASUREMENT, unit: "mg", message: "Must be a number such as 5 or 0.5" },
};

function addProblem(
  { problems }: LotDraft,
  { line }: CsvRecord,
  column: string,
  message: string,
): void {
  problems.push({ line, column, message });
}
