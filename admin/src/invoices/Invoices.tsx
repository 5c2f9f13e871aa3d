import { useInfiniteQuery } from "@tanstack/react-query";
import { INVOICE_SORTS, type InvoicePage } from "#shared/contracts/invoices.ts";
import { formatUsd, parseSum } from "#shared/domain/money.ts";
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
import * as css from "./Invoices.css.ts";
import { INVOICE_COLUMNS, INVOICE_SORT_NAMES } from "./invoice-columns.tsx";
import { type InvoicesView, invoicesQuery, invoicesView } from "./invoices.queries.ts";

const KINDS = [
  { value: "all", label: "All" },
  { value: "invoice", label: "Invoices" },
  { value: "credit-note", label: "Credit notes" },
];

/** The invoices and credit notes of all orders, with their sums. */
export function Invoices() {
  const { view, show } = useView(invoicesView);
  const invoices = useInfiniteQuery(invoicesQuery(view));
  const isFiltered =
    view.from !== "" || view.to !== "" || view.kind !== "all" || view.search !== "";
  return (
    <ListScreen
      label="Invoices"
      title="Invoices"
      text="The shop issues them, and they never change. Their numbers have no gaps."
      actions={<Export view={view} />}
      filters={
        <>
          <InvoiceFilters view={view} onChange={show} />
          <ListTools
            list="invoices"
            noun="invoices"
            view={view}
            onChange={(change) => show(change as Partial<InvoicesView>)}
            columns={INVOICE_COLUMNS}
            sorts={INVOICE_SORT_NAMES}
          />
        </>
      }
      query={invoices}
      what="The invoices"
      loading="Loading the invoices"
      height="3rem"
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
        onShowAll: () => show({ from: "", to: "", kind: "all", search: "" }),
      }}
    >
      {(rows, { pages: [first] }) => (
        <>
          {first && <Sums sums={first.sums} />}
          <ListTable
            aria-label="Invoices"
            columns={shownColumns(INVOICE_COLUMNS, view.columns)}
            rows={rows}
            sort={view.sort}
            onSort={(sort) => show({ sort } as Partial<InvoicesView>)}
          />
          <MoreRows noun="documents" query={invoices} shown={rows.length} total={first?.total} />
        </>
      )}
    </ListScreen>
  );
}

function InvoiceFilters({
  view,
  onChange,
}: {
  view: InvoicesView;
  onChange: (change: Partial<InvoicesView>) => void;
}) {
  const { from, to, search } = view;
  return (
    <search className={css.filters}>
      <DayFields from={from} to={to} onChange={onChange} />
      <Select
        label="Kind"
        actsAtOnce
        className={css.kind}
        options={KINDS}
        value={view.kind}
        onChange={(value) => onChange({ kind: value as InvoicesView["kind"] })}
      />
      <SearchBox
        label="Search the invoices"
        placeholder="Number, order or customer"
        value={search}
        onChange={(value) => onChange({ search: value })}
      />
    </search>
  );
}

function Export({ view }: { view: InvoicesView }) {
  const { from, to, search } = view;
  const kind = unlessAll(view.kind);
  const sortBy = unlessFirst(view.sort, INVOICE_SORTS);
  return (
    <ExportLink
      path="/api/admin/invoices.csv"
      query={{ from, to, kind: kind ?? "", search, sortBy: sortBy ?? "" }}
      load={() => api.admin.invoices.export({ from, to, kind, search, sortBy })}
      needsProof
    />
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
          <dd className={css.amount}>{formatUsd(parseSum(amount))}</dd>
        </div>
      ))}
    </dl>
  );
}
