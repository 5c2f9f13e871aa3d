type LocalTime = { day: string; time: string };

/** By time zone, because a formatter takes long to make. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** The day, `yyyy-MM-dd`, and the time, `HH:mm`, of a moment in a time zone. */
export function localTime(at: Date, timeZone: string): LocalTime {
  const clock = clocks.get(timeZone) ?? clockOf(timeZone);
  clocks.set(timeZone, clock);
  const [day = "", time = ""] = clock.format(at).split(" ");
  return { day, time };
}

/** Sweden writes days as ISO 8601 does: "2026-11-30 08:32". */
const clockOf = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", {
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
