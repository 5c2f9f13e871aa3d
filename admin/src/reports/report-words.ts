import { endOfMonth, parseDate, startOfMonth, startOfYear, today } from "@internationalized/date";
import type { Report, ReportKind } from "#shared/contracts/reports.ts";
import { parseSignedAmount } from "#shared/domain/money.ts";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { grouped } from "../layout/counted.ts";

export const REPORT_OPTIONS: readonly { value: ReportKind; label: string }[] = [
  { value: "day", label: "Sales by day" },
  { value: "product", label: "Sales by product" },
  { value: "family", label: "Sales by family" },
  { value: "category", label: "Sales by category" },
  { value: "coupon", label: "Sales by coupon" },
  { value: "method", label: "Sales by payment method" },
  { value: "state", label: "Sales by state" },
  { value: "tax", label: "Tax" },
  { value: "customers", label: "Repeat customers" },
  { value: "stock", label: "Stock by lot" },
];

export const ROW_TITLES: Record<ReportKind, string> = {
  day: "Day",
  product: "Product",
  family: "Family",
  category: "Category",
  coupon: "Coupon",
  method: "Payment method",
  state: "State",
  tax: "Tax",
  customers: "Customer",
  stock: "Lot",
};

type Days = { from: string; to: string };

/** Ready-made ranges in the shop's time zone. The first one is the default. */
export function presetsOf(timeZone: string): readonly (Days & { label: string })[] {
  const now = today(timeZone);
  const before = startOfMonth(now).subtract({ months: 1 });
  return [
    { label: "Last 30 days", from: "", to: "" },
    { label: "This month", from: startOfMonth(now).toString(), to: now.toString() },
    { label: "Last month", from: before.toString(), to: endOfMonth(before).toString() },
    { label: "This year", from: startOfYear(now).toString(), to: now.toString() },
  ];
}

/** "Nov 1 – Nov 30, 2026" or one day. */
export function daysInWords({ from, to }: Days): string {
  if (from === to) return formatCalendarDay(from);
  const sameYear = parseDate(from).year === parseDate(to).year;
  const first = formatCalendarDay(from);
  return `${sameYear ? first.replace(/, \d+$/, "") : first} – ${formatCalendarDay(to)}`;
}

/** Cents to sort and draw by. Null is -1, below every sum of sales, which is never negative. */
export const centsOf = (amount: string | null) =>
  amount === null ? -1 : parseSignedAmount(amount);

/** "+12 %", "−5 %"; "new" where nothing was sold before. */
export function changeInWords(now: string | null, before: string | null | undefined): string {
  const [present, past] = [centsOf(now), centsOf(before ?? null)];
  if (past <= 0) return present > 0 ? "new" : "–";
  const percent = Math.round(((present - past) / past) * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : "±"}${grouped(Math.abs(percent))} %`;
}

/** Whether any row has orders, now or in the range before, or units in stock. */
export const hasFigures = ({ rows }: Report) =>
  rows.some(
    ({ orders, units, previous }) => orders > 0 || (units ?? 0) > 0 || (previous?.orders ?? 0) > 0,
  );
