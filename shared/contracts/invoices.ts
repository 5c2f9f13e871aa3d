import { z } from "zod";
import { CREDIT_REASONS, DOCUMENT_KINDS } from "../domain/invoices.ts";
import { amount, listedDay, pageOf, signedAmount, text, timestamp } from "./common.ts";

/** An invoice or a credit note. It never changes after it was issued. */
export const invoice = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string().meta({
    description: "One sequence of each year without gaps, for both kinds",
    examples: ["2026-000123"],
  }),
  orderId: z.string(),
  orderNumber: z.string(),
  buyer: z.string(),
  total: amount,
  issuedOn: z.iso.date().meta({ description: "In the shop's time zone" }),
  issuedAt: timestamp,
  reason: z.enum(CREDIT_REASONS).nullable().meta({ description: "Of a credit note" }),
  credits: z
    .object({ id: z.string(), number: z.string() })
    .nullable()
    .meta({ description: "The invoice that a credit note is about" }),
});

/** The documents of one order, oldest first. */
export const orderInvoices = z.object({ invoices: z.array(invoice) });

/** `newest` is the default. */
export const INVOICE_SORTS = ["newest", "oldest"] as const;

/**
 * Days are inclusive. `search` finds the number of a document, order numbers and customers. `after` is the last id of
 * the page before.
 */
export const invoicesQuery = z.object({
  from: listedDay.optional(),
  to: listedDay.optional(),
  kind: z.enum(DOCUMENT_KINDS).optional(),
  search: text(200).optional(),
  sortBy: z.enum(INVOICE_SORTS).optional(),
  after: text(200).optional(),
});

/** `total` counts the documents of the whole filter; `sums` are theirs. */
export const invoicePage = pageOf("invoices", invoice).extend({
  sums: z.object({ invoiced: amount, credited: amount, net: signedAmount }),
});

export type Invoice = z.infer<typeof invoice>;
export type OrderInvoices = z.infer<typeof orderInvoices>;
export type InvoicesQuery = z.infer<typeof invoicesQuery>;
export type InvoicePage = z.infer<typeof invoicePage>;
