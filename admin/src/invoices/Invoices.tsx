import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { z } from "zod";
import { INVOICE_SORTS, type Invoice, type InvoicePage } from "#shared/contracts/invoices.ts";
import { DOCUMENT_KINDS } from "#shared/domain/invoices.ts";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { DayFields } from "../layout/DayFields.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { ListScreen } from "../layout/ListScreen.tsx";
import { CalendarDay, Moment } from "../layout/Moment.tsx";
import { MoreRows } from "../layout/MoreRows.tsx";
import { partsRead } from "../layout/parts-read.ts";
import { SearchBox } from "../layout/SearchBox.tsx";
import { dayParam } from "../layout/shown-days.ts";
import { type Filters, searchParam, useView } from "../layout/use-view.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { listParams } from "../lists/list-params.ts";
import * as css from "./Invoices.css.ts";
import { aboutCredit, kindName, PdfLink, signedTotal } from "./invoice-parts.tsx";

const KINDS = [
  { value: "all", label: "All" },
  { value: "invoice", label: "Invoices" },
  { value: "credit-note", label: "Credit notes" },
];

export function Invoices() {
  const { view, listing, filters, isFiltered, show, showAll, filter } = useView(invoicesView);
  const invoices = useInfiniteQuery(invoicesQuery(filters));
  return (
    <ListScreen
      label="Invoices"
      text="The shop issues them, and they never change. Their numbers have no gaps."
      actions={
        <ExportLink
          path="/api/admin/invoices.csv"
          query={filters}
          load={(query) => api.admin.invoices.export(query)}
          needsProof
        />
      }
      filters={
        <>
          <search className={css.filters}>
            <DayFields from={view.from} to={view.to} onChange={show} />
            <Select
              {...filter("kind")}
              label="Kind"
              actsAtOnce
              className={css.kind}
              options={KINDS}
            />
            <SearchBox
              {...filter("search")}
              label="Search the invoices"
              placeholder="Number, order or customer"
            />
          </search>
          <ListTools list="invoices" {...listing} columns={INVOICE_COLUMNS} sorts={INVOICE_SORTS} />
        </>
      }
      query={invoices}
      what="The invoices"
      count={8}
      rows={({ pages }) => pages.flatMap((page) => page.invoices)}
      none={{
        title: "No invoice yet",
        text: "An order gets its invoice when it is paid. Store settings can say: when it is placed.",
      }}
      isFiltered={isFiltered}
      noMatch={{
        title: "No document matches",
        text: "Nothing was found for these days and this search.",
        showAll: "Show all documents",
        onShowAll: showAll,
      }}
    >
      {(rows, { pages: [first] }) => (
        <>
          {first && <Sums sums={first.sums} />}
          <ListTable aria-label="Invoices" columns={INVOICE_COLUMNS} rows={rows} {...listing} />
          <MoreRows noun="documents" query={invoices} shown={rows.length} total={first?.total} />
        </>
      )}
    </ListScreen>
  );
}

function Sums({ sums }: Pick<InvoicePage, "sums">) {
  const amounts: [string, string][] = [
    ["Invoiced", sums.invoiced],
    ["Credited", sums.credited],
    ["Net", sums.net],
  ];
  return (
    <dl className={css.sums}>
      {amounts.map(([term, amount]) => (
        <div key={term} className={css.sum}>
          <dt className={css.quiet}>{term}</dt>
          <dd className={css.amount}>{inUsd(amount)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The filters, the order and the columns of the list. The days are inclusive; empty means no limit. */
const invoicesView = z.object({
  from: dayParam,
  to: dayParam,
  kind: z.enum(["all", ...DOCUMENT_KINDS]).catch("all"),
  search: searchParam,
  ...listParams(INVOICE_SORTS),
});

const invoicesQuery = (filters: Filters<z.infer<typeof invoicesView>>) =>
  partsRead(
    ["invoices", filters],
    (after, call) => api.admin.invoices.list({ ...filters, after }, call),
    ({ invoices }) => invoices,
  );

const INVOICE_COLUMNS: readonly ListColumn<Invoice>[] = [
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
  { id: "day", title: "Day", cell: ({ issuedOn }) => <CalendarDay day={issuedOn} /> },
  {
    id: "issued",
    title: "Issued",
    isExtra: true,
    cell: ({ issuedAt }) => <Moment at={issuedAt} />,
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
