import { z } from "zod";
import { amount, calendarDay, signedAmount } from "./common.ts";

/** What the rows of a report are: days, what was sold, how it was paid, where it went, lots, or customers. */
export const REPORTS = [
  "day",
  "product",
  "family",
  "category",
  "coupon",
  "method",
  "state",
  "tax",
  "stock",
  "customers",
] as const;

/**
 * Days in the shop's time zone, both inclusive. Without `to` until today, without `from` 30 days. `stock` has no days:
 * it shows the present.
 */
export const reportsQuery = z
  .object({
    by: z.enum(REPORTS).default("day"),
    from: calendarDay.optional(),
    to: calendarDay.optional(),
    compare: z.literal("previous").optional(),
  })
  .refine((range) => !range.from || !range.to || range.from <= range.to, {
    path: ["to"],
    message: "Must not be before the first day",
  });

/**
 * Sums of paid orders. Net is the lines less the discount, total is what the orders cost. Null where the sum cannot be
 * told: the shipping of one product, for example.
 */
const sums = {
  orders: z.number().int(),
  units: z.number().int().nullable(),
  net: amount.nullable(),
  shipping: amount.nullable(),
  tax: amount.nullable(),
  total: amount.nullable(),
  refunded: amount.nullable().meta({
    description: "What of these orders' money went back, and what returns took off what was due",
  }),
  cost: amount.nullable().meta({
    description: "What the lots of the units cost, where that is known; for full admins",
  }),
  margin: signedAmount.nullable().meta({
    description: "The net of the units with a known cost, less that cost; for full admins",
  }),
};

/** The same sums of the range before. */
const previous = z
  .object({
    orders: z.number().int(),
    units: z.number().int().nullable(),
    net: amount.nullable(),
    total: amount.nullable(),
  })
  .nullable();

export const reportRow = z.object({
  key: z.string(),
  label: z.string(),
  ...sums,
  previous,
  /** Of a lot only. */
  lot: z
    .object({
      product: z.string(),
      state: z.string(),
      ageDays: z.number().int(),
      unitCost: amount.nullable(),
      value: amount.nullable().meta({ description: "Units that are left × their cost" }),
    })
    .nullable(),
});

const countAndTotal = z.object({ orders: z.number().int(), total: amount });

/**
 * `totals` count each order once, however many rows it is in. `more` rows were left out: the file has all. `unpaid` are
 * the orders of these days that still wait for their payment, `expired` those whose payment deadline passed.
 */
export const report = z.object({
  by: z.enum(REPORTS),
  from: z.iso.date(),
  to: z.iso.date(),
  timeZone: z.string(),
  previous: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable(),
  rows: z.array(reportRow),
  more: z.number().int(),
  totals: z.object({
    ...sums,
    previous,
    /** Units without a known cost: the margin is not of them. */
    unitsWithoutCost: z.number().int().nullable(),
    customers: z.number().int().nullable(),
    repeatCustomers: z.number().int().nullable(),
    stockValue: amount.nullable(),
  }),
  unpaid: countAndTotal.nullable(),
  expired: countAndTotal.nullable(),
});

export type ReportKind = (typeof REPORTS)[number];
export type ReportsQuery = z.infer<typeof reportsQuery>;
export type ReportRow = z.infer<typeof reportRow>;
export type Report = z.infer<typeof report>;
