type LocalTime = { day: string; time: string };

/** By time zone. A formatter takes long to make, and every order of a minute needs the same day and time. */
const clocks = new Map<string, { format: Intl.DateTimeFormat; minute: number; local: LocalTime }>();

const MINUTE_MS = 60_000;

/** The day, `yyyy-MM-dd`, and the time, `HH:mm`, of a moment in a time zone. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const minute = Math.floor(at.getTime() / MINUTE_MS);
  const known = clocks.get(timeZone);
  if (known?.minute === minute) return known.local;
  const format = known?.format ?? clockOf(timeZone);
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  const local = {
    day: `${part("year")}-${part("month")}-${part("day")}`,
    time: `${part("hour")}:${part("minute")}`,
  };
  clocks.set(timeZone, { format, minute, local });
  return local;
}

const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });

/** The day of a moment in a time zone, `yyyy-MM-dd`. */
export const dayIn = (timeZone: string, at: Date): string => localTime(at, timeZone).day;
