import { localTime } from "./local-time.ts";

/** When a parcel leaves and when it arrives: pure functions of the calendar and the time of the order. */

/** Days are numbered as in ISO 8601: Monday is 1, Sunday 7. */
export type ShippingCalendar = {
  /** The shop's time zone; cut-off and days are its local ones. */
  timeZone: string;
  /** Orders before this local time leave on the same day, if it is a day of shipping: "14:00". */
  cutOff: string;
  /** The days of the week on which parcels leave. */
  weekdays: number[];
  /** Days, `yyyy-MM-dd`, on which nothing leaves and which are no business days. */
  closed: string[];
  /**
   * The days on which frozen parcels leave, so that none waits over a weekend. Only those that are in `weekdays` count.
   */
  frozenWeekdays: number[];
};

/** Days, `yyyy-MM-dd`. */
export type ShippingDates = { shipsOn: string; arrivesBy: string };

/** A calendar that is closed on all of these days counts as always closed. */
const SEARCHED_DAYS = 366;

/**
 * The day on which an order of this moment leaves, and the day by which it arrives. Business days are Monday to Friday
 * less the closed days. A frozen parcel leaves only on its own days, and never so that it would arrive on a weekend.
 * Null when the calendar has no such day within a year.
 */
export function shippingDates(
  calendar: ShippingCalendar,
  at: Date,
  { businessDays, isFrozen }: { businessDays: number; isFrozen: boolean },
): ShippingDates | null {
  const local = localTime(at, calendar.timeZone);
  const closed = new Set(calendar.closed.map(numberOf));
  const first = numberOf(local.day) + (local.time < calendar.cutOff ? 0 : 1);
  for (let day = first; day < first + SEARCHED_DAYS; day += 1) {
    if (!leavesOn(calendar, closed, day, isFrozen)) continue;
    const arrival = afterBusinessDays(day, businessDays, closed);
    if (!isFrozen || !isWeekend(arrival)) return { shipsOn: dayOf(day), arrivesBy: dayOf(arrival) };
  }
  return null;
}

function leavesOn(
  { weekdays, frozenWeekdays }: ShippingCalendar,
  closed: ReadonlySet<number>,
  day: number,
  isFrozen: boolean,
): boolean {
  const weekday = weekdayOfNumber(day);
  if (closed.has(day) || !weekdays.includes(weekday)) return false;
  return !isFrozen || frozenWeekdays.includes(weekday);
}

/** The day after so many business days; the day itself after none. */
function afterBusinessDays(day: number, count: number, closed: ReadonlySet<number>): number {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached += 1;
    if (!isWeekend(reached) && !closed.has(reached)) left -= 1;
  }
  return reached;
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01, a Thursday. Every order computes with days, and numbers are faster than texts. */
const numberOf = (day: string): number => Date.parse(day) / DAY_MS;

const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** 1 for Monday to 7 for Sunday. */
const weekdayOfNumber = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

const isWeekend = (number: number) => weekdayOfNumber(number) > 5;

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "short",
  month: "short",
  day: "numeric",
});

/** "Tue, Dec 1": a day of the calendar for people. */
export const describeDay = (day: string): string => dayFormat.format(new Date(day));

/** "ships Tue, Dec 1, arrives by Thu, Dec 3" */
export function describeShippingDates({ shipsOn, arrivesBy }: ShippingDates): string {
  return `ships ${describeDay(shipsOn)}, arrives by ${describeDay(arrivesBy)}`;
}
