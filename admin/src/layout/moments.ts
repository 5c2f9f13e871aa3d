const MOMENT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 21, 2026, 4:23 AM", in the reader's own time zone. */
export function formatMoment(iso: string): string {
  return MOMENT.format(new Date(iso));
}

/** "Nov 21, 2026". */
export function formatDay(iso: string): string {
  return DAY.format(new Date(iso));
}
