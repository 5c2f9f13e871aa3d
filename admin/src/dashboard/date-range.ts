import { z } from "zod";
import { dayIn } from "#shared/domain/local-time.ts";

/** The range of the dashboard: days in the shop's time zone, both ends inclusive. */
export type DateRange =
  | { kind: "today" }
  | { kind: "yesterday" }
  | { kind: "custom"; from: string; to: string };

/** Two days as `yyyy-MM-dd`. */
export type Days = { from: string; to: string };

const dayParam = z.iso.date().nullable().default(null).catch(null);

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
  const today = dayIn(timeZone, new Date());
  const day = range.kind === "yesterday" ? daysBefore(today, 1) : today;
  return { from: day, to: day };
}

/** "Today", "Yesterday", or the first and last day: "Nov 1 – Nov 21". Years are added when they differ. */
export function rangeLabel(range: DateRange): string {
  if (range.kind !== "custom") return range.kind === "today" ? "Today" : "Yesterday";
  const { from, to } = range;
  const year = (day: string) => (yearOf(from) === yearOf(to) ? "" : `, ${yearOf(day)}`);
  return `${monthAndDay(from)}${year(from)} – ${monthAndDay(to)}${year(to)}`;
}

/**
 * The days of the revenue plot. A single day is shown with the 13 days before it, because one bar alone shows no trend.
 */
export function plottedDays({ from, to }: Days): Days {
  if (from !== to) return { from, to };
  return { from: daysBefore(to, 13), to };
}

/** "Nov 1". Formatted in UTC, because a calendar day has no time zone. */
export function monthAndDay(day: string): string {
  return MONTH_AND_DAY.format(new Date(day));
}

const MONTH_AND_DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

const yearOf = (day: string) => day.slice(0, 4);

const DAY_MS = 86_400_000;

/** A text of a day only is read as midnight in UTC, where every day has 24 hours. */
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
