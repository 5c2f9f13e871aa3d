import { z } from "zod";

/** A day in the address, `yyyy-MM-dd`; empty means no limit. */
export const dayParam = z.iso.date().or(z.literal("")).catch("");

/** The first and the last day of what is shown, both inclusive. */
export type ShownDays = { from: string; to: string };

/** Whether a day has its whole year. One that is typed digit by digit is of the years 2, 20 and 202 before. */
export const isWhole = (day: string) => day >= "1970-01-01";
