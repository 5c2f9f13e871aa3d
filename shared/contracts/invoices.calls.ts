import { type Calls, EXPORT_NOTE } from "./calls.ts";
import { invoicePage, invoicesQuery, orderInvoices } from "./invoices.ts";
import { accessKeyQuery } from "./orders.ts";

/** The invoices and credit notes of one order, for its customer. */
export const orderInvoiceCalls = {
  invoices: {
    call: "GET /api/orders/{id}/invoices",
    who: "optional reading orders:read",
    summary: "The invoices and credit notes of one order, oldest first",
    description: "For its owner, an admin, or with the key of its email; otherwise 404.",
    query: accessKeyQuery,
    answer: orderInvoices,
  },
  invoice: {
    call: "GET /api/orders/{id}/invoice.pdf",
    who: "optional reading orders:read",
    summary: "The newest invoice of one order, in PDF",
    description: "404 no-invoice while it has none.",
    query: accessKeyQuery,
    download: true,
  },
  invoiceDocument: {
    call: "GET /api/orders/{id}/invoices/{number}",
    who: "optional reading orders:read",
    summary: "One invoice or credit note of one order, in PDF",
    description: "Byte for byte the same whenever it is printed. `number` may be the id too.",
    query: accessKeyQuery,
    download: true,
  },
} as const satisfies Calls;

/** All invoices and credit notes, for the books. */
export const invoiceCalls = {
  list: {
    call: "GET /api/admin/invoices",
    who: "admin reading orders:read no-proof",
    summary: "Invoices and credit notes of all orders in the requested order, and their sums",
    description:
      "`from` and `to` are days, both inclusive. `after`, the id of the last document seen, continues from there.",
    query: invoicesQuery,
    answer: invoicePage,
  },
  export: {
    call: "GET /api/admin/invoices.csv",
    who: "admin reading orders:read proof",
    summary: "The documents that the list finds for this query, in its order, as CSV",
    description: EXPORT_NOTE,
    query: invoicesQuery,
    download: true,
  },
  pdf: {
    call: "GET /api/admin/invoices/{id}/pdf",
    who: "admin reading orders:read no-proof",
    summary: "One invoice or credit note in PDF",
    download: true,
  },
} as const satisfies Calls;
