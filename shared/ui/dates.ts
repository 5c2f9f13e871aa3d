const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 21, 2026, 4:23 AM" in the user's time zone, from an ISO 8601 text. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

const SECOND = new Intl.DateTimeFormat("en-US", { timeStyle: "medium" });

/** "4:23:07 AM" in the user's time zone, from an ISO 8601 text. */
export function formatSecond(iso: string): string {
  return SECOND.format(new Date(iso));
}

const CALENDAR_DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 21, 2026" from yyyy-MM-dd: a calendar day, the same in every time zone. */
export function formatCalendarDay(day: string): string {
  return CALENDAR_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** "Nov 21, 2026" in the user's time zone, from an ISO 8601 text. */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}
