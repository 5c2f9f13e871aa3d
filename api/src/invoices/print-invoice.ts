import type { OrderInvoices } from "#shared/contracts/invoices.ts";
import type { Dependencies } from "../dependencies.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { notFound, Refusal } from "../refusals.ts";
import { drawInvoice } from "./draw-invoice.ts";
import {
  findDocument,
  findDocumentsOf,
  findLastInvoice,
  type IssuedRow,
} from "./invoices.queries.ts";
import { presentInvoice } from "./list-invoices.ts";

type Context = Pick<Dependencies, "db">;

/** The documents of an order that the caller may read, oldest first. */
export async function listInvoicesOf({ db }: Context, orderId: string): Promise<OrderInvoices> {
  return { invoices: (await findDocumentsOf(db, orderId)).map(presentInvoice) };
}

/**
 * The newest invoice of an order that the caller may read, as PDF.
 * @throws Refusal 404 `no-invoice`
 */
export async function printLastInvoice({ db }: Context, orderId: string): Promise<Response> {
  const row = await findLastInvoice(db, orderId);
  if (!row) throw noInvoice();
  return print(row);
}

/**
 * A document as PDF.
 * @param orderId the order to which it must belong; without one, any
 * @throws Refusal 404
 */
export async function printInvoice(
  { db }: Context,
  idOrNumber: string,
  orderId?: string,
): Promise<Response> {
  const row = await findDocument(db, idOrNumber);
  if (!row || (orderId !== undefined && row.orderId !== orderId)) throw notFound();
  return print(row);
}

async function print(row: IssuedRow): Promise<Response> {
  return pdfAnswer(await drawInvoice(row), `${row.kind}-${row.number}.pdf`);
}

const noInvoice = () =>
  new Refusal(
    "not-found",
    "no-invoice",
    "This order has no invoice yet. It gets one when its payment has arrived.",
  );
