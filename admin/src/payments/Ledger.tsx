import { useInfiniteQuery } from "@tanstack/react-query";
import { PAYMENT_SORTS } from "#shared/contracts/payments.ts";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { DayFields } from "../layout/DayFields.tsx";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { MoreRows } from "../layout/MoreRows.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { unlessAll, useView } from "../layout/use-view.ts";
import { shownColumns } from "../lists/columns.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { unlessFirst } from "../lists/list-params.ts";
import * as css from "./Ledger.css.ts";
import { LedgerSums } from "./LedgerSums.tsx";
import { LEDGER_COLUMNS, PAYMENT_SORT_NAMES } from "./ledger-columns.tsx";
import { METHOD_OPTIONS } from "./payment-words.ts";
import { type LedgerView, ledgerQuery, ledgerView } from "./payments.queries.ts";

const METHODS = [{ value: "all", label: "All" }, ...METHOD_OPTIONS];

/** All payments, refunds, write-offs and reversals of all orders, with their sums. */
export function Ledger() {
  const { view, show } = useView(ledgerView);
  const ledger = useInfiniteQuery(ledgerQuery(view));
  const isFiltered =
    view.from !== "" || view.to !== "" || view.method !== "all" || view.search !== "";
  return (
    <ListScreen
      label="Ledger"
      filters={
        <>
          <LedgerFilters view={view} onChange={show} />
          <ListTools
            list="payments"
            noun="payments"
            view={view}
            onChange={(change) => show(change as Partial<LedgerView>)}
            columns={LEDGER_COLUMNS}
            sorts={PAYMENT_SORT_NAMES}
          />
        </>
      }
      query={ledger}
      what="The ledger"
      loading="Loading the ledger"
      height="3rem"
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
        onShowAll: () => show({ from: "", to: "", method: "all", search: "" }),
      }}
    >
      {(entries, { pages: [first] }) => (
        <>
          <LedgerSums sums={first?.sums ?? []} />
          <ListTable
            aria-label="Ledger"
            columns={shownColumns(LEDGER_COLUMNS, view.columns)}
            rows={entries}
            sort={view.sort}
            onSort={(sort) => show({ sort } as Partial<LedgerView>)}
          />
          <MoreRows noun="entries" query={ledger} shown={entries.length} total={first?.total} />
        </>
      )}
    </ListScreen>
  );
}

function LedgerFilters({
  view,
  onChange,
}: {
  view: LedgerView;
  onChange: (change: Partial<LedgerView>) => void;
}) {
  const { from, to, search } = view;
  const method = unlessAll(view.method);
  const sortBy = unlessFirst(view.sort, PAYMENT_SORTS);
  return (
    <search className={css.filters}>
      <DayFields from={from} to={to} onChange={onChange} />
      <Select
        label="By"
        actsAtOnce
        className={css.method}
        options={METHODS}
        value={view.method}
        onChange={(method) => onChange({ method: method as LedgerView["method"] })}
      />
      <SearchBox
        label="Search the ledger"
        placeholder="Order, reference or payer"
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <ExportLink
        path="/api/admin/payments/export"
        query={{ from, to, method: method ?? "", search, sortBy: sortBy ?? "" }}
        load={() => api.admin.payments.export({ from, to, method, search, sortBy })}
        needsProof
      />
    </search>
  );
}
