import { csvLine } from "#shared/domain/csv.ts";
import { CREDIT_WORDS } from "#shared/domain/invoices.ts";
import type { Dependencies } from "../dependencies.ts";
import { findInvoicePage, type InvoiceFilter, type IssuedRow } from "./invoices.queries.ts";

/** Amounts of credit notes are negative, so that each column adds up. */
const COLUMNS = [
  "number",
  "kind",
  "issued_on",
  "order_number",
  "po_number",
  "buyer",
  "email",
  "subtotal",
  "discount",
  "shipping",
  "tax",
  "total",
  "credits",
  "reason",
];

const ROWS_AT_A_TIME = 500;

/** The documents of the list, in its order, as CSV. Read page by page while the client downloads. */
export async function* exportInvoices(
  { db }: Pick<Dependencies, "db">,
  { from, to, kind, search, sortBy }: InvoiceFilter,
): AsyncGenerator<string> {
  const filter = { from, to, kind, search, sortBy };
  let page: IssuedRow[] = [];
  yield csvLine(COLUMNS);
  do {
    const after = page.at(-1);
    page = await findInvoicePage(db, filter, { after, limit: ROWS_AT_A_TIME });
    if (page.length > 0) yield page.map((row) => csvLine(cellsOf(row))).join("");
  } while (page.length === ROWS_AT_A_TIME);
}

function cellsOf({ number, kind, issuedOn, reason, content }: IssuedRow): (string | null)[] {
  const signed = (amount: string) =>
    kind === "credit-note" && !/^0+\.0+$/.test(amount) ? `-${amount}` : amount;
  return [
    number,
    kind,
    issuedOn,
    content.orderNumber,
    content.poNumber,
    content.buyer.name,
    content.buyer.email,
    signed(content.subtotal),
    signed(content.discount),
    signed(content.shipping),
    signed(content.tax),
    signed(content.total),
    content.credits?.number ?? null,
    reason && CREDIT_WORDS[reason],
  ];
}
