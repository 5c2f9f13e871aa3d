import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { z } from "zod";
import { type LedgerLine, PAYMENT_SORTS, type PaymentPage } from "#shared/contracts/payments.ts";
import { type Cents, formatUsd, parseSignedAmount, sum } from "#shared/domain/money.ts";
import { ENTRY_METHODS, isWithoutMoney } from "#shared/domain/payments.ts";
import { Select } from "#shared/ui/Select.tsx";
import { Table } from "#shared/ui/Table.tsx";
import { api } from "../api.ts";
import { DayFields } from "../layout/DayFields.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { ListScreen } from "../layout/ListScreen.tsx";
import { CalendarDay } from "../layout/Moment.tsx";
import { MoreRows } from "../layout/MoreRows.tsx";
import { partsRead } from "../layout/parts-read.ts";
import { PAYMENTS_KEY } from "../layout/query-keys.ts";
import { SearchBox } from "../layout/SearchBox.tsx";
import { dayParam } from "../layout/shown-days.ts";
import { type Filters, searchParam, useView } from "../layout/use-view.ts";
import type { ListColumn } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { listParams } from "../lists/list-params.ts";
import * as css from "./Ledger.css.ts";
import { KIND_NAMES, METHOD_OPTIONS, methodName } from "./payment-words.ts";

const METHODS = [{ value: "all", label: "All" }, ...METHOD_OPTIONS];

/** All entries of all orders, with their sums. */
export function Ledger() {
  const { view, listing, filters, isFiltered, show, showAll, filter } = useView(ledgerView);
  const ledger = useInfiniteQuery(ledgerQuery(filters));
  return (
    <ListScreen
      label="Ledger"
      title={null}
      filters={
        <>
          <search className={css.filters}>
            <DayFields from={view.from} to={view.to} onChange={show} />
            <Select
              {...filter("method")}
              label="By"
              actsAtOnce
              className={css.method}
              options={METHODS}
            />
            <SearchBox
              {...filter("search")}
              label="Search the ledger"
              placeholder="Order, reference or payer"
            />
            <ExportLink
              path="/api/admin/payments/export"
              query={filters}
              load={(query) => api.admin.payments.export(query)}
              needsProof
            />
          </search>
          <ListTools list="payments" {...listing} columns={LEDGER_COLUMNS} sorts={PAYMENT_SORTS} />
        </>
      }
      query={ledger}
      what="The ledger"
      count={8}
      rows={({ pages }) => pages.flatMap(({ payments }) => payments)}
      none={{
        title: "Nothing is on record yet",
        text: "Payments appear here as soon as you record or confirm one.",
      }}
      isFiltered={isFiltered}
      noMatch={{
        title: "No entry matches",
        text: "Nothing was found for these days and this search.",
        showAll: "Show the whole ledger",
        onShowAll: showAll,
      }}
    >
      {(entries, { pages: [first] }) => (
        <>
          <LedgerSums sums={first?.sums ?? []} />
          <ListTable aria-label="Ledger" columns={LEDGER_COLUMNS} rows={entries} {...listing} />
          <MoreRows noun="entries" query={ledger} shown={entries.length} total={first?.total} />
        </>
      )}
    </ListScreen>
  );
}

type Row = { name: string; received: Cents; refunded: Cents; net: Cents };

function LedgerSums({ sums }: Pick<PaymentPage, "sums">) {
  const rows: Row[] = sums.map(({ method, received, refunded, net }) => ({
    name: methodName(method),
    received: parseSignedAmount(received),
    refunded: parseSignedAmount(refunded),
    net: parseSignedAmount(net),
  }));
  const total: Row = {
    name: "All",
    received: sum(rows.map(({ received }) => received)),
    refunded: sum(rows.map(({ refunded }) => refunded)),
    net: sum(rows.map(({ net }) => net)),
  };
  return (
    <div className={css.sums}>
      <Table
        aria-label="Sums"
        className={css.sumTable}
        rows={rows.length > 1 ? [...rows, total] : rows}
        rowKey={({ name }) => name}
        columns={[
          { title: "By", isRowHeader: true, cell: ({ name }) => name },
          { title: "Received", align: "end", cell: ({ received }) => formatUsd(received) },
          { title: "Refunded", align: "end", cell: ({ refunded }) => formatUsd(refunded) },
          { title: "Net", align: "end", cell: ({ net }) => formatUsd(net) },
        ]}
      />
    </div>
  );
}

/** The filters of the ledger. The days are inclusive; empty means no limit. */
const ledgerView = z.object({
  from: dayParam,
  to: dayParam,
  method: z.enum(["all", ...ENTRY_METHODS]).catch("all"),
  search: searchParam,
  ...listParams(PAYMENT_SORTS),
});

const ledgerQuery = (filters: Filters<z.infer<typeof ledgerView>>) =>
  partsRead(
    [...PAYMENTS_KEY, "ledger", filters],
    (after, call) => api.admin.payments.list({ ...filters, after }, call),
    ({ payments }) => payments,
  );

const LEDGER_COLUMNS: ListColumn<LedgerLine>[] = [
  {
    id: "order",
    title: "Order",
    isFixed: true,
    isRowHeader: true,
    cell: ({ orderId, orderNumber, customer }) => (
      <>
        <Link href={`/orders?order=${orderId}`} className={css.number}>
          #{orderNumber}
        </Link>
        <span className={css.secondary}>{customer}</span>
      </>
    ),
  },
  {
    id: "day",
    title: "Day",
    sorts: { ascending: "oldest", descending: "newest" },
    cell: ({ receivedOn }) => <CalendarDay day={receivedOn} />,
  },
  { id: "what", title: "What", cell: (entry) => <Kind entry={entry} /> },
  {
    id: "reference",
    title: "Reference and note",
    cell: ({ reference, note }) => (
      <>
        {reference && <span className={css.mono}>{reference}</span>}
        {note && <span className={css.secondary}>{note}</span>}
      </>
    ),
  },
  {
    id: "actor",
    title: "Recorded by",
    cell: ({ actor, statementLineId }) => (
      <>
        {actor}
        {statementLineId && <span className={css.secondary}>from a statement</span>}
      </>
    ),
  },
  {
    id: "amount",
    title: "Amount",
    align: "end",
    sorts: { ascending: "amount_asc", descending: "amount_desc" },
    cell: (entry) => <Amount entry={entry} />,
  },
];

function Kind({ entry }: { entry: LedgerLine }) {
  return (
    <>
      {KIND_NAMES[entry.kind]}
      <span className={css.secondary}>
        {isWithoutMoney(entry.kind) ? "" : methodName(entry.method)}
        {entry.reversedBy && " (reversed)"}
      </span>
    </>
  );
}

/** Refunds and reversed payments have a minus sign. Write-offs, credits and their reversals moved no money. */
function Amount({ entry: { amount, paidChange } }: { entry: LedgerLine }) {
  const change = parseSignedAmount(paidChange);
  return (
    <span className={change === 0 ? css.notMoved : css.amount}>
      {change < 0 && "−"}
      {inUsd(amount)}
    </span>
  );
}
