import { useInfiniteQuery } from "@tanstack/react-query";
import { Button } from "#shared/ui/Button.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { MoreRows } from "../layout/MoreRows.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { unlessAll, useView } from "../layout/use-view.ts";
import * as css from "./Ledger.css.ts";
import { LedgerSums } from "./LedgerSums.tsx";
import { LedgerTable } from "./LedgerTable.tsx";
import { METHOD_OPTIONS } from "./payment-words.ts";
import { type LedgerView, ledgerQuery, ledgerView } from "./payments.queries.ts";

const METHODS = [{ value: "all", label: "All" }, ...METHOD_OPTIONS];

/** Every payment, refund, write-off and reversal of all orders, with what they add up to. */
export function Ledger() {
  const { view, show } = useView(ledgerView);
  const ledger = useInfiniteQuery(ledgerQuery(view));
  const isFiltered = Object.values(view).some((value) => value !== "" && value !== "all");
  return (
    <section aria-label="Ledger">
      <LedgerFilters view={view} onChange={show} />
      <QueryGate
        query={ledger}
        what="The ledger"
        loading="Loading the ledger"
        height="3rem"
        count={8}
      >
        {({ pages }) => {
          const [first] = pages;
          const entries = pages.flatMap(({ payments }) => payments);
          if (!first || entries.length === 0) {
            return (
              <NoEntries
                isFiltered={isFiltered}
                onShowAll={() => show({ from: "", to: "", method: "all", search: "" })}
              />
            );
          }
          return (
            <>
              <LedgerSums sums={first.sums} />
              <LedgerTable entries={entries} />
              <MoreRows query={ledger} shown={entries.length} total={first.total} />
            </>
          );
        }}
      </QueryGate>
    </section>
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
  return (
    <search className={css.filters}>
      <TextField
        label="From"
        type="date"
        className={css.day}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <TextField
        label="To"
        type="date"
        className={css.day}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
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
        query={{ from, to, method: method ?? "", search }}
        load={() => api.admin.payments.export({ from, to, method, search })}
        needsProof
      />
    </search>
  );
}

function NoEntries({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <StatePanel title="Nothing is on record yet">
        Payments appear here as soon as you record or confirm one.
      </StatePanel>
    );
  }
  return (
    <StatePanel
      title="No entry matches"
      action={<Button onPress={onShowAll}>Show the whole ledger</Button>}
    >
      Nothing was found for these days and this search.
    </StatePanel>
  );
}
