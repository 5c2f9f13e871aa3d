import { Link } from "wouter";
import type { Invoice } from "#shared/contracts/invoices.ts";
import { formatCalendarDay, formatMoment } from "#shared/ui/dates.ts";
import type { ListColumn } from "../lists/columns.ts";
import * as css from "./Invoices.css.ts";
import { aboutCredit, kindName, signedTotal } from "./invoice-words.ts";
import { PdfLink } from "./PdfLink.tsx";

export const INVOICE_SORT_NAMES = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
] as const;

export const INVOICE_COLUMNS: readonly ListColumn<Invoice>[] = [
  {
    id: "number",
    title: "Number",
    isFixed: true,
    isRowHeader: true,
    sorts: { ascending: "oldest", descending: "newest" },
    cell: (invoice) => (
      <>
        <PdfLink invoice={invoice} />
        <span className={css.secondary}>{kindName(invoice)}</span>
      </>
    ),
  },
  {
    id: "day",
    title: "Day",
    cell: ({ issuedOn }) => <time dateTime={issuedOn}>{formatCalendarDay(issuedOn)}</time>,
  },
  {
    id: "issued",
    title: "Issued",
    isExtra: true,
    cell: ({ issuedAt }) => <time dateTime={issuedAt}>{formatMoment(issuedAt)}</time>,
  },
  {
    id: "order",
    title: "Order",
    cell: ({ orderId, orderNumber }) => (
      <Link href={`/orders?order=${orderId}`} className={css.number}>
        #{orderNumber}
      </Link>
    ),
  },
  { id: "buyer", title: "Buyer", cell: ({ buyer }) => buyer },
  { id: "credits", title: "Credits", cell: aboutCredit },
  {
    id: "total",
    title: "Total",
    align: "end",
    cell: (invoice) => <span className={css.amount}>{signedTotal(invoice)}</span>,
  },
];
