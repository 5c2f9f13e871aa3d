import type { Report } from "#shared/contracts/reports.ts";
import { type CsvCell, csvLine } from "#shared/domain/csv.ts";

/** Amounts are without a currency sign, so that a spreadsheet adds them up. */
const COLUMNS = [
  "key",
  "label",
  "orders",
  "units",
  "net",
  "shipping",
  "tax",
  "total",
  "refunded",
  "cost",
  "margin",
];
const COMPARED = ["orders_before", "units_before", "net_before", "total_before"];
const OF_LOTS = ["lot", "product", "state", "units", "age_days", "unit_cost", "value"];

const ROWS_AT_A_TIME = 500;

export async function* exportReport(report: Report): AsyncGenerator<string> {
  const { rows, by } = report;
  const isCompared = report.previous !== null;
  yield csvLine(by === "stock" ? OF_LOTS : isCompared ? [...COLUMNS, ...COMPARED] : COLUMNS);
  for (let start = 0; start < rows.length; start += ROWS_AT_A_TIME) {
    const some = rows.slice(start, start + ROWS_AT_A_TIME);
    yield some.map((row) => csvLine(cellsOf(row, isCompared))).join("");
  }
}

function cellsOf(row: Report["rows"][number], isCompared: boolean): CsvCell[] {
  const { lot, previous } = row;
  if (lot) {
    return [row.label, lot.product, lot.state, row.units, lot.ageDays, lot.unitCost, lot.value];
  }
  const cells = [
    ...[row.key, row.label, row.orders, row.units, row.net, row.shipping, row.tax, row.total],
    ...[row.refunded, row.cost, row.margin],
  ];
  if (!isCompared) return cells;
  return [...cells, previous?.orders, previous?.units, previous?.net, previous?.total];
}
