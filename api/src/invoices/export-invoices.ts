import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { findInvoicePage, type InvoiceFilter, type IssuedRow } from "./invoices.queries.ts";

/** Amounts of credit notes are negative, so that each column adds up. */
const signed = (kind: IssuedRow["kind"], amount: string) =>
  kind === "credit-note" && !/^0+\.0+$/.test(amount) ? `-${amount}` : amount;

const COLUMNS: CsvColumns<IssuedRow> = {
  number: ({ number }) => number,
  kind: ({ kind }) => kind,
  issued_on: ({ issuedOn }) => issuedOn,
  order_number: ({ content }) => content.orderNumber,
  po_number: ({ content }) => content.poNumber,
  buyer: ({ content }) => content.buyer.name,
  email: ({ content }) => content.buyer.email,
  subtotal: ({ kind, content }) => signed(kind, content.subtotal),
  discount: ({ kind, content }) => signed(kind, content.discount),
  shipping: ({ kind, content }) => signed(kind, content.shipping),
  tax: ({ kind, content }) => signed(kind, content.tax),
  total: ({ kind, content }) => signed(kind, content.total),
  credits: ({ content }) => content.credits?.number,
  reason: ({ reason }) => reason && CREDIT_WORDS[reason],
};

export function exportInvoices(
  { db }: Pick<Dependencies, "db">,
  { from, to, kind, search, sortBy }: InvoiceFilter,
) {
  const filter = { from, to, kind, search, sortBy };
  return csvOfPages(COLUMNS, (after, limit) => findInvoicePage(db, filter, { after, limit }));
}
