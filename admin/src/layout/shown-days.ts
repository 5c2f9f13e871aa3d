import { z } from "zod";

/** A day in the URL, `yyyy-MM-dd`; empty means no limit. */
export const dayParam = z.iso.date().or(z.literal("")).catch("");

/** The first and the last day of what is shown, both inclusive. */
export type ShownDays = { from: string; to: string };

/** False while a year is half typed: while somebody types 2026, the field has the years 2, 20 and 202. */
export const isWhole = (day: string) => day >= "1970-01-01";
