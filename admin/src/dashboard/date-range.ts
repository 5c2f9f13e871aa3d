import { type CalendarDate, parseDate, today } from "@internationalized/date";

/** What the dashboard counts: days of the shop's time zone, both ends inclusive. */
export type DateRange =
  | { kind: "today" }
  | { kind: "yesterday" }
  | { kind: "custom"; from: string; to: string };

/** Two days as `yyyy-MM-dd`. */
export type Days = { from: string; to: string };

/** Reads the range from a query string; anything unreadable is today. */
export function readRange(query: string): DateRange {
  const params = new URLSearchParams(query);
  const [from, to] = [dayOf(params.get("from")), dayOf(params.get("to"))];
  if (from && to && from <= to) return { kind: "custom", from, to };
  return { kind: params.get("range") === "yesterday" ? "yesterday" : "today" };
}

/** The query string of a range, empty for today. */
export function writeRange(range: DateRange): string {
  if (range.kind === "custom") return `?from=${range.from}&to=${range.to}`;
  return range.kind === "yesterday" ? "?range=yesterday" : "";
}

/** The days of a range, as the shop's calendar has them now. */
export function daysOf(range: DateRange, timeZone: string): Days {
  if (range.kind === "custom") return { from: range.from, to: range.to };
  const day = today(timeZone).subtract({ days: range.kind === "yesterday" ? 1 : 0 });
  return { from: day.toString(), to: day.toString() };
}

/** "Today", "Yesterday", or the first and the last day: "Nov 1 – Nov 21". Days of two years are told apart by them. */
export function rangeLabel(range: DateRange): string {
  if (range.kind !== "custom") return range.kind === "today" ? "Today" : "Yesterday";
  const [from, to] = [parseDate(range.from), parseDate(range.to)];
  const year = ({ year }: CalendarDate) => (from.year === to.year ? "" : `, ${year}`);
  return `${monthAndDay(range.from)}${year(from)} – ${monthAndDay(range.to)}${year(to)}`;
}

/** A single day says little as a plot of days: it is shown at the end of the two weeks that it closes. */
export function plottedDays({ from, to }: Days): Days {
  if (from !== to) return { from, to };
  return { from: parseDate(to).subtract({ days: 13 }).toString(), to };
}

/** "Nov 1". Without Intl's time zones: a day of the calendar has none. */
export function monthAndDay(day: string): string {
  return MONTH_AND_DAY.format(parseDate(day).toDate("UTC"));
}

const MONTH_AND_DAY = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

function dayOf(text: string | null): string | null {
  return text && parsed(text) ? text : null;
}

function parsed(text: string): CalendarDate | null {
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}
