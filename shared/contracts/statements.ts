import { z } from "zod";
import { ORDER_STATUSES } from "../domain/orders.ts";
import { ENTRY_METHODS } from "../domain/payments.ts";
import { isTimeZone } from "../domain/time-zones.ts";
import {
  amount,
  amountInput,
  isOnce,
  pageOf,
  requiredText,
  signedAmount,
  text,
  timestamp,
} from "./common.ts";
import { account, someMoney } from "./payments.ts";
import { dryRunQuery } from "./progress.ts";

/**
 * The file layouts that are recognised by their columns. `mapped` is any other file, read by a mapping of its columns.
 */
export const STATEMENT_LAYOUTS = [
  "paypal",
  "paypal-personal",
  "venmo",
  "cash-app",
  "chase",
  "bank-of-america",
  "wells-fargo",
  "ofx",
  "mapped",
] as const;

/**
 * incoming: money that can be a customer's payment. outgoing: money that left. transfer: the seller's own money between
 * a service and a bank. other: neither, such as a hold, a pending payment, another currency or zero.
 */
export const LINE_KINDS = ["incoming", "outgoing", "transfer", "other"] as const;

/** The state of a line; `duplicate` occurs only in the answer to an upload. */
export const LINE_STATES = [
  "open",
  "part-applied",
  "applied",
  "ignored",
  "linked",
  "duplicate",
] as const;

/**
 * How certain the match of an incoming line with an order is, the most certain first. Bulk
 * confirmation takes only `ready` lines; nothing is applied without confirmation.
 */
export const LINE_CLASSES = [
  "ready",
  "split",
  "check",
  "likely",
  "candidates",
  "unmatched",
] as const;

/** How 05/06 is read: month first or day first. */
export const DATE_ORDERS = ["mdy", "dmy"] as const;

const column = text(200).min(1, "Choose a column");

/** The column names of a file with an unknown layout: one amount column, or one column for each direction. */
export const columnMapping = z
  .object({
    date: column,
    amount: column.optional(),
    in: column.optional(),
    out: column.optional(),
    payer: column.optional(),
    memo: column.optional(),
    id: column.optional(),
    fee: column.optional(),
    negate: z.boolean().optional(),
    dateOrder: z.enum(DATE_ORDERS).optional(),
  })
  .refine((mapping) => mapping.amount !== undefined || mapping.in !== undefined, {
    path: ["amount"],
    message: "Choose the column of the amount, or the one of the money that came in",
  });

const sourceFields = {
  name: requiredText(100, "Please enter a name"),
  method: z.enum(ENTRY_METHODS),
  timeZone: text(60)
    .refine(isTimeZone, "Must be a time zone such as America/New_York")
    .meta({ examples: ["America/New_York"] }),
  mapping: columnMapping.nullable(),
};

export const paymentSource = z.object({
  id: z.string(),
  name: z.string(),
  method: z.enum(ENTRY_METHODS),
  timeZone: z.string(),
  mapping: columnMapping.nullable(),
});
export const paymentSources = z.array(paymentSource);
export const newSourceBody = z.object({
  ...sourceFields,
  mapping: sourceFields.mapping.default(null),
});
export const sourceChangeBody = z.object(sourceFields).partial();

export const statementQuery = z.object({
  source: requiredText(200, "Choose a source"),
  ...dryRunQuery,
  fileName: text(200).optional(),
  dateOrder: z.enum(DATE_ORDERS).optional(),
});

/**
 * An order that a line may pay, the amount, and the reason for the proposal. `balance` is what is
 * due before this payment.
 */
export const lineProposal = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  amount,
  balance: signedAmount,
  status: z.enum(ORDER_STATUSES),
  customer: z.string(),
  reason: z.string(),
});

/**
 * A row of a statement. gross and net are negative for outgoing lines; fee is the service's fee. `left` is the part of
 * gross that is not applied. `recorded` is an entry made by hand that the line probably duplicates. `class` is null for
 * a line that is not open; `id` is null for one that is not stored.
 */
export const statementLine = z.object({
  id: z.string().nullable(),
  statementId: z.string().nullable(),
  source: z.string(),
  row: z.number().int().meta({ description: "Line of the file, the first being 1" }),
  date: z.iso.date(),
  gross: signedAmount,
  fee: amount,
  net: signedAmount,
  payerName: z.string().nullable(),
  payerEmail: z.string().nullable(),
  memo: z.string(),
  kind: z.enum(LINE_KINDS),
  state: z.enum(LINE_STATES),
  left: amount,
  recorded: z.object({ paymentId: z.string(), receivedOn: z.iso.date() }).nullable(),
  class: z.enum(LINE_CLASSES).nullable(),
  proposals: z.array(lineProposal),
});

export const statementProblem = z.object({
  row: z.number().int().meta({ description: "Line of the file, the first being 1" }),
  message: z.string(),
});

/** new: possible payments. ignored: recognised, but no payments. duplicate: stored already. */
const lineCounts = z.object({
  new: z.number().int(),
  duplicate: z.number().int(),
  ignored: z.number().int(),
  unreadable: z.number().int(),
});

/** The content of a statement and how the shop classified it; `id` is null for a dry run. */
export const statementReport = z.object({
  id: z.string().nullable(),
  layout: z.enum(STATEMENT_LAYOUTS),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  counts: lineCounts,
  lines: z.array(statementLine),
  problems: z.array(statementProblem),
});

export const statementFile = z.object({
  id: z.string(),
  source: z.string(),
  fileName: z.string(),
  layout: z.enum(STATEMENT_LAYOUTS),
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  counts: lineCounts,
  actor: z.string(),
  createdAt: timestamp,
  undoneAt: timestamp.nullable(),
  canUndo: z.boolean(),
});
export const statementFiles = z.array(statementFile);

/**
 * Without a value, `state` selects lines that are open, wholly or in part. `after` is the last id of the page before.
 */
export const linesQuery = z.object({
  state: z.enum(LINE_STATES).exclude(["duplicate"]).optional(),
  class: z.enum(LINE_CLASSES).optional(),
  search: text(200).optional(),
  after: text(200).optional(),
});
export const linePage = pageOf("lines", statementLine).extend({
  counts: z.object({
    ready: z.number().int(),
    split: z.number().int(),
    check: z.number().int(),
    likely: z.number().int(),
    candidates: z.number().int(),
    unmatched: z.number().int(),
  }),
});

const someId = text(200);

/** The orders that a line pays, each at most once. */
export const applyLineBody = z
  .object({
    allocations: z
      .array(
        z
          .object({
            orderId: z.string(),
            amount: someMoney,
            due: amountInput.optional(),
            revive: z.boolean().optional(),
            keep: z.boolean().optional(),
          })
          .refine(({ revive, keep }) => !(revive && keep), {
            path: ["keep"],
            message: "Choose one: revive or keep",
          }),
      )
      .min(1, "Choose an order")
      .max(50, "At most 50 orders")
      .refine(isOnce("orderId"), "An order is here twice"),
  })
  .meta({
    examples: [
      { allocations: [{ orderId: "0193f3a0-6f5e-7c2a-9d43-5b1f0c9a7e21", amount: "65.00" }] },
    ],
  });
export const appliedLine = z.object({
  line: statementLine,
  accounts: z.array(account.extend({ orderId: z.string(), orderNumber: z.string() })),
});

export const applyLinesBody = z.object({
  ids: z.array(someId).min(1, "Choose a line").max(1_000, "At most 1,000 lines"),
});
export const appliedLines = z.object({
  results: z.array(
    z.object({ id: z.string(), applied: z.boolean(), message: z.string().optional() }),
  ),
});

export const linkLineBody = z.object({ paymentId: someId });
export const changedLine = z.object({ line: statementLine });

export type StatementLayout = (typeof STATEMENT_LAYOUTS)[number];
export type LineKind = (typeof LINE_KINDS)[number];
export type LineState = (typeof LINE_STATES)[number];
export type LineClass = (typeof LINE_CLASSES)[number];
export type DateOrder = (typeof DATE_ORDERS)[number];
export type ColumnMapping = z.infer<typeof columnMapping>;
export type PaymentSource = z.infer<typeof paymentSource>;
export type NewSourceBody = z.infer<typeof newSourceBody>;
export type SourceChangeBody = z.infer<typeof sourceChangeBody>;
export type StatementLine = z.infer<typeof statementLine>;
export type StatementReport = z.infer<typeof statementReport>;
export type StatementFile = z.infer<typeof statementFile>;
export type LinesQuery = z.infer<typeof linesQuery>;
export type LinePage = z.infer<typeof linePage>;
export type ApplyLineBody = z.infer<typeof applyLineBody>;
export type AppliedLine = z.infer<typeof appliedLine>;
export type AppliedLines = z.infer<typeof appliedLines>;
export type ChangedLine = z.infer<typeof changedLine>;
