import type { InvoicePage, InvoicesQuery } from "#shared/contracts/invoices.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import type { Dependencies } from "../dependencies.ts";
import { findDocument, findInvoicePage, sumInvoices } from "./invoices.queries.ts";
import { presentInvoice } from "./present-invoice.ts";

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
