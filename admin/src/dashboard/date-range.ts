import { type CalendarDate, parseDate, today } from "@internationalized/date";
import { z } from "zod";

/** The range of the dashboard: days in the shop's time zone, both ends inclusive. */
export type DateRange =
  | { kind: "today" }
  | { kind: "yesterday" }
  | { kind: "custom"; from: string; to: string };

/** Two days as `yyyy-MM-dd`. */
export type Days = { from: string; to: string };

const dayParam = z.string().refine(isDay).nullable().default(null).catch(null);

/** A range in the query string: a name, or two days. */
export const rangeView = z.object({
  range: z.enum(["today", "yesterday"]).catch("today"),
  from: dayParam,
  to: dayParam,
});
type RangeView = z.infer<typeof rangeView>;

/** The range of a query string. The two days count only when both are given in the right order. */
export function rangeOf({ range, from, to }: RangeView): DateRange {
  if (from && to && from <= to) return { kind: "custom", from, to };
  return { kind: range };
}

export function viewOfRange(range: DateRange): RangeView {
  if (range.kind === "custom") return { range: "today", from: range.from, to: range.to };
  return { range: range.kind, from: null, to: null };
}

/** The days of a range, computed from the current date in the shop's time zone. */
export function daysOf(range: DateRange, timeZone: string): Days {
  if (range.kind === "custom") return { from: range.from, to: range.to };
  const day = today(timeZone).subtract({ days: range.kind === "yesterday" ? 1 : 0 });
  return { from: day.toString(), to: day.toString() };
}

/** "Today", "Yesterday", or the first and last day: "Nov 1 – Nov 21". Years are added when they differ. */
export function rangeLabel(range: DateRange): string {
  if (range.kind !== "custom") return range.kind === "today" ? "Today" : "Yesterday";
  const [from, to] = [parseDate(range.from), parseDate(range.to)];
  const year = ({ year }: CalendarDate) => (from.year === to.year ? "" : `, ${year}`);
  return `${monthAndDay(range.from)}${year(from)} – ${monthAndDay(range.to)}${year(to)}`;
}

/**
 * The days of the revenue plot. A single day is shown with the 13 days before it, because one bar alone shows no trend.
 */
export function plottedDays({ from, to }: Days): Days {
  if (from !== to) return { from, to };
  return { from: parseDate(to).subtract({ days: 13 }).toString(), to };
}

/** "Nov 1". Formatted in UTC, because a calendar day has no time zone. */
export function monthAndDay(day: string): string {
  return MONTH_AND_DAY.format(parseDate(day).toDate("UTC"));
}

const MONTH_AND_DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

function isDay(text: string): boolean {
  try {
    parseDate(text);
    return true;
  } catch {
    return false;
  }
}
