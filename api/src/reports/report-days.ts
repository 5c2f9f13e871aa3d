import type { ReportsQuery } from "#shared/contracts/reports.ts";
import { invalid } from "../refusals.ts";

/** Days of a time zone, `yyyy-MM-dd`, both inclusive. */
export type ReportDays = { from: string; to: string; timeZone: string };

const DAY_MS = 86_400_000;
const MAX_DAYS = 1_100;
const FIRST_DAY = "1970-01-01";
const LAST_DAY = "2199-12-31";
/** Days of a report without a first one. */
const USUAL_DAYS = 30;

/**
 * The days of a report: those of the query. Without the last one until today, without the first one 30 days.
 * @throws Refusal 422 for more than three years
 */
export function requireDays(
  { from, to }: Pick<ReportsQuery, "from" | "to">,
  { today, timeZone }: { today: string; timeZone: string },
): ReportDays {
  const last = to ?? (from && from > today ? from : today);
  const days = { from: from ?? shifted(last, 1 - USUAL_DAYS), to: last };
  if (days.to > LAST_DAY) throw invalid({ to: "Must be before the year 2200" });
  return requireSpan({ ...days, timeZone });
}

/** @throws Refusal 422 for days before 1970, and for more than three years */
export function requireSpan(days: ReportDays): ReportDays {
  if (days.from < FIRST_DAY) throw invalid({ from: "Must be in 1970 or later" });
  if (countDays(days) <= MAX_DAYS) return days;
  throw invalid({ to: "Must be within three years of the first day" });
}

/** As many days, directly before these. */
export function daysBefore({ from, to, timeZone }: ReportDays): ReportDays {
  return { from: shifted(from, -countDays({ from, to })), to: shifted(from, -1), timeZone };
}

/** Each day from the first to the last, `yyyy-MM-dd`. */
export function eachDay(days: Pick<ReportDays, "from" | "to">): string[] {
  return Array.from({ length: countDays(days) }, (_, index) => shifted(days.from, index));
}

/** Those of the days that `isWanted`, in parts without a gap. */
export function partsOf(
  days: Pick<ReportDays, "from" | "to">,
  isWanted: (day: string) => boolean,
): Pick<ReportDays, "from" | "to">[] {
  const wanted = eachDay(days).filter(isWanted);
  const lasts = wanted.filter((day, index) => wanted[index + 1] !== shifted(day, 1));
  return lasts.map((to, index) => {
    const before = lasts[index - 1];
    return { from: wanted[before ? wanted.indexOf(before) + 1 : 0] ?? to, to };
  });
}

const countDays = ({ from, to }: Pick<ReportDays, "from" | "to">) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const shifted = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
