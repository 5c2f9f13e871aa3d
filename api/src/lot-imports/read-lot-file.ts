import type { ImportProblem } from "#shared/contracts/imports.ts";
import { spelledLotNumber } from "#shared/contracts/lots.ts";
import { csvText } from "#shared/domain/csv.ts";
import { MEASUREMENT, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { readNumber } from "../imports/format-values.ts";
import { type CsvRecord, readTable, unsupportedIn } from "../imports/read-table.ts";
import { invalid } from "../refusals.ts";
import {
  KEPT_COLUMNS,
  LOT_COLUMNS,
  LOT_FIELDS,
  type LotColumn,
  TEST_FIELDS,
} from "./lot-columns.ts";

/** A value of a file: undefined when the file has no such column, null for an empty cell. */
export type Cell = string | number | null;

/** A lot as the lines of a file have it, before it is compared with the shop. */
export type LotDraft = {
  /** Of its first line. */
  line: number;
  lotNumber: string;
  /** The slug or the name of its product; undefined without such a column. */
  product: string | null | undefined;
  /** Why published results change. */
  reason: string | null;
  facts: Record<string, Cell>;
  /** By field; undefined when the file has no column for results. A field without a column is not there. */
  tests: { line: number; fields: Record<string, Cell> }[] | undefined;
  /** What the file says of units and state, by column. */
  kept: Partial<Record<(typeof KEPT_COLUMNS)[number], string>>;
  problems: ImportProblem[];
};

export type LotFile = {
  drafts: LotDraft[];
  unsupportedColumns: { column: string; values: number }[];
};

/**
 * Reads our own file of lots: a line for each result, all lines with the lot's number.
 * @throws Refusal 422 when the file is no CSV, or has no column `lot_number`
 */
export async function readLotFile(text: string): Promise<LotFile> {
  const table = await readTable(text);
  const columns = new Set(table.columns.map((column) => column.toLowerCase()));
  if (!columns.has("lot_number")) {
    const sentence =
      'The first line names no column "lot_number". Export your lots to see all columns.';
    throw invalid({ file: sentence }, "unknown-format");
  }
  const hasTests = columns.has("test");
  if (!hasTests && columns.has("result")) {
    const sentence =
      'There is a column "result" and none named "test", which says what was measured.';
    throw invalid({ file: sentence }, "unknown-format");
  }
  const drafts = new Map<string, LotDraft>();
  for (const record of table.records) {
    const lotNumber = spelledLotNumber(cellOf(record, "lot_number") ?? "");
    // Lines without a number are about nothing together: each is a problem of its own.
    const key = lotNumber || `line ${record.line}`;
    const known = drafts.get(key);
    const draft = known ?? beginDraft(record, lotNumber, hasTests);
    drafts.set(key, draft);
    if (known) requireSameFacts(record, known);
    if (record.surplus)
      draft.problems.push(problemOf(record, "", "Has more values than there are columns"));
    if (hasTests) addTest(record, draft);
  }
  return {
    drafts: [...drafts.values()],
    unsupportedColumns: unsupportedIn(table, new Set<string>(LOT_COLUMNS)),
  };
}

function beginDraft(record: CsvRecord, lotNumber: string, hasTests: boolean): LotDraft {
  const draft: LotDraft = {
    line: record.line,
    lotNumber,
    product: cellOf(record, "product"),
    reason: cellOf(record, "reason") ?? null,
    facts: {},
    tests: hasTests ? [] : undefined,
    kept: {},
    problems: [],
  };
  for (const [column, field] of Object.entries(LOT_FIELDS)) {
    const cell = cellOf(record, column as LotColumn);
    if (cell === undefined) continue;
    draft.facts[field] = field === "fillMg" ? numberOf(cell, record, column, draft.problems) : cell;
  }
  for (const column of KEPT_COLUMNS) {
    const cell = cellOf(record, column);
    if (cell) draft.kept[column] = cell.toLowerCase();
  }
  return draft;
}

/** Further lines of a lot may leave out what the first one says of it, and must not say something else. */
function requireSameFacts(record: CsvRecord, draft: LotDraft): void {
  const columns = Object.keys(LOT_FIELDS) as (keyof typeof LOT_FIELDS)[];
  for (const column of columns) {
    const cell = cellOf(record, column);
    if (!cell) continue;
    const said = draft.facts[LOT_FIELDS[column]];
    const is = column === "fill_mg" ? numberIn(cell, FILL) : cell;
    if (is !== said) {
      const message = `Line ${draft.line} says something else of this lot`;
      draft.problems.push(problemOf(record, column, message));
    }
  }
  const product = cellOf(record, "product");
  if (product && product !== draft.product) {
    const message = `Line ${draft.line} says something else of this lot`;
    draft.problems.push(problemOf(record, "product", message));
  }
  draft.reason ??= cellOf(record, "reason") ?? null;
}

function addTest(record: CsvRecord, draft: LotDraft): void {
  const fields: Record<string, Cell> = {};
  for (const [column, field] of Object.entries(TEST_FIELDS)) {
    const cell = cellOf(record, column as LotColumn);
    if (cell === undefined) continue;
    fields[field] =
      field === "result"
        ? numberOf(cell, record, column, draft.problems)
        : field === "kind"
          ? (cell?.toLowerCase() ?? null)
          : cell;
  }
  if (Object.values(fields).every((cell) => cell === null)) return;
  if (fields.kind === null) {
    const message = "Say which test this is, such as hplc-purity";
    draft.problems.push(problemOf(record, "test", message));
  }
  draft.tests?.push({ line: record.line, fields });
}

/** The trimmed text of a cell; null when it is empty, undefined when there is no such column. */
function cellOf({ cells }: CsvRecord, column: LotColumn): string | null | undefined {
  const cell = cells.get(column);
  return cell === undefined ? undefined : csvText(cell).trim() || null;
}

function numberOf(
  cell: string | null,
  record: CsvRecord,
  column: string,
  problems: ImportProblem[],
): number | null {
  if (cell === null) return null;
  const number = readNumber(cell, column === "result" ? RESULT : FILL);
  if (!("problem" in number)) return number.value;
  problems.push(problemOf(record, column, number.problem));
  return null;
}

const RESULT: NumberRules = {
  ...MEASUREMENT,
  message:
    'Must be a number such as 99.1; a limit such as "≥ 99 %" belongs into the column "limit"',
};
const FILL: NumberRules = {
  ...MEASUREMENT,
  unit: "mg",
  message: "Must be a number such as 5 or 0.5",
};

function numberIn(cell: string, rules: NumberRules): number | null {
  const read = readNumber(cell, rules);
  return "problem" in read ? null : read.value;
}

const problemOf = ({ line }: CsvRecord, column: string, message: string): ImportProblem => ({
  line,
  column,
  message,
});
