import {
  type Invoice,
  type InvoicePage,
  type InvoicesQuery,
  invoice,
} from "#shared/contracts/invoices.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentAs } from "../present-as.ts";
import {
  findDocument,
  findInvoicePage,
  type InvoiceFilter,
  type IssuedRow,
  sumInvoices,
} from "./invoices.queries.ts";

export async function listInvoices(
  { db }: Pick<Dependencies, "db">,
  { after, ...filter }: InvoicesQuery,
): Promise<InvoicePage> {
  const last = after ? await findDocument(db, after) : null;
  const [rows, { total, ...sums }] = await Promise.all([
    findInvoicePage(db, filter, { after: last ?? undefined, limit: PAGE_SIZES.invoices }),
    sumInvoices(db, filter),
  ]);
  return { invoices: rows.map(presentInvoice), total, sums };
}

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

export function exportInvoices({ db }: Pick<Dependencies, "db">, filter: InvoiceFilter) {
  return csvOfPages(COLUMNS, (after, limit) => findInvoicePage(db, filter, { after, limit }));
}

/** A document for lists. The amounts and addresses are in its PDF. */
export function presentInvoice(row: IssuedRow): Invoice {
  const { credits } = row.content;
  return presentAs(invoice, {
    ...row,
    orderNumber: orderNumber(row.orderId),
    buyer: row.content.buyer.name,
    total: formatAmount(row.total),
    credits: row.creditsId && credits ? { id: row.creditsId, number: credits.number } : null,
  });
}
