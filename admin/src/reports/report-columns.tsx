import type { ReactNode } from "react";
import { Link } from "wouter";
import type { Report, ReportKind, ReportRow } from "#shared/contracts/reports.ts";
import { LOT_STATE_NAMES } from "#shared/domain/lot-words.ts";
import { customerPath } from "../customers/customers.queries.ts";
import { counted, grouped } from "../layout/counted.ts";
import { inUsd } from "../layout/in-usd.ts";
import { CalendarDay } from "../layout/Moment.tsx";
import type { ListColumn } from "../lists/columns.ts";
import { centsOf, changeInWords, ROW_TITLES } from "./report-words.ts";

export type Row = ReportRow & { id: string };

type Column = ListColumn<Row> & { value: (row: Row) => number | string };

/** The columns of a report: those in which some row has a value. */
export function reportColumns(report: Report): Column[] {
  const { by, more } = report;
  const first: Column = {
    id: "label",
    title: ROW_TITLES[by],
    isRowHeader: true,
    isFixed: true,
    cell: (row) => nameOf(by, row),
    value: ({ key, label }) => (by === "day" ? key : label.toLowerCase()),
  };
  const all = by === "stock" ? STOCK : SALES;
  const columns = [first, ...all.filter((column) => isUsed(column, report))];
  // A report that is cut has no sort: the screen lacks the rows that would come first.
  if (more > 0) return columns;
  return columns.map((column) => ({
    ...column,
    sorts: { ascending: column.id, descending: `-${column.id}` },
  }));
}

function isUsed({ id, value }: Column, { rows, previous }: Report): boolean {
  if (id === "before" || id === "change") return previous !== null;
  return id === "orders" || rows.some((row) => value({ ...row, id: row.key }) !== ABSENT);
}

/** A value that no row has. */
const ABSENT = Number.NEGATIVE_INFINITY;

function amountColumn(
  id: string,
  title: string,
  amount: (row: ReportRow) => string | null | undefined,
): Column {
  return {
    id,
    title,
    align: "end",
    cell: (row) => inUsd(amount(row) ?? null),
    value: (row) => {
      const found = amount(row);
      return found ? centsOf(found) : ABSENT;
    },
  };
}

const countColumn = (
  id: string,
  title: string,
  count: (row: ReportRow) => number | null | undefined,
): Column => ({
  id,
  title,
  align: "end",
  cell: (row) => (count(row) == null ? "–" : grouped(count(row) ?? 0)),
  value: (row) => count(row) ?? ABSENT,
});

const SALES: readonly Column[] = [
  countColumn("orders", "Orders", ({ orders }) => orders),
  countColumn("units", "Units", ({ units }) => units),
  amountColumn("net", "Net", ({ net }) => net),
  amountColumn("before", "Net before", ({ previous }) => previous?.net),
  {
    id: "change",
    title: "Change",
    align: "end",
    cell: ({ net, previous }) => changeInWords(net, previous?.net),
    value: ({ net, previous }) => centsOf(net) - centsOf(previous?.net ?? null),
  },
  amountColumn("shipping", "Shipping", ({ shipping }) => shipping),
  amountColumn("tax", "Tax", ({ tax }) => tax),
  amountColumn("total", "Total", ({ total }) => total),
  amountColumn("refunded", "Refunded", ({ refunded }) => refunded),
  amountColumn("cost", "Cost", ({ cost }) => cost),
  amountColumn("margin", "Margin", ({ margin }) => margin),
];

const STOCK: readonly Column[] = [
  {
    id: "product",
    title: "Product",
    cell: ({ lot }) => lot?.product,
    value: ({ lot }) => lot?.product.toLowerCase() ?? "",
  },
  {
    id: "state",
    title: "State",
    cell: ({ lot }) => LOT_STATE_NAMES[lot?.state as keyof typeof LOT_STATE_NAMES],
    value: ({ lot }) => lot?.state ?? "",
  },
  {
    id: "age",
    title: "Age",
    align: "end",
    cell: ({ lot }) => counted(lot?.ageDays ?? 0, "day"),
    value: ({ lot }) => lot?.ageDays ?? 0,
  },
  countColumn("units", "Units left", ({ units }) => units),
  amountColumn("unitCost", "Cost per unit", ({ lot }) => lot?.unitCost),
  amountColumn("value", "Value", ({ lot }) => lot?.value),
];

/** The rows sorted by the column in the URL; without one, as the API sent them. */
export function sortedRows(rows: readonly Row[], columns: readonly Column[], sort: string): Row[] {
  const isFalling = sort.startsWith("-");
  const column = columns.find(({ id }) => id === sort.replace(/^-/, ""));
  if (!column?.sorts) return [...rows];
  const sign = isFalling ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [first, second] = [column.value(one), column.value(other)];
    return sign * (first < second ? -1 : first > second ? 1 : 0);
  });
}

function nameOf(by: ReportKind, { key, label }: ReportRow): ReactNode {
  if (by === "day") return <CalendarDay day={key} />;
  if (key === "") return label;
  if (by === "product")
    return <Link href={`/products?edit=${encodeURIComponent(key)}`}>{label}</Link>;
  if (by === "customers" && key !== "once") return <Link href={customerPath(key)}>{label}</Link>;
  if (by === "stock") return <Link href={`/lots?edit=${encodeURIComponent(key)}`}>{label}</Link>;
  return label;
}
