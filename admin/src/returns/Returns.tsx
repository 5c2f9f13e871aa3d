import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link } from "wouter";
import { RETURN_SORTS } from "#shared/contracts/returns.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { RETURN_LABELS, RETURN_STATES } from "#shared/domain/returns.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useRowFocus } from "../layout/use-row-focus.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { OrderReturns } from "./OrderReturns.tsx";
import * as css from "./Returns.css.ts";
import { returnColumns } from "./return-columns.tsx";
import {
  RETURNS_PAGE_SIZE,
  readShownReturns,
  returnPageQuery,
  returnView,
} from "./returns.queries.ts";

const STATES = [
  { value: "all", label: "All" },
  ...RETURN_STATES.map((value) => ({ value, label: RETURN_LABELS[value] })),
];

export function Returns() {
  const screen = useListPage(returnView, returnPageQuery, RETURNS_PAGE_SIZE);
  const { listing, view, filters, isFiltered, showAll, filter, open, close, list, footer } = screen;
  const rowFocus = useRowFocus({
    rows: list.data?.returns.map(({ id }) => id) ?? [],
    row: "[data-row]",
    // A step may take the row out of the list that is filtered by its state.
    focus: (row) => row.querySelector("button")?.focus(),
    isAway: view.order !== null,
  });
  const columns = returnColumns((order) => open({ order }));
  return (
    <ListScreen
      label="Returns"
      text="What customers send back: approve it, record what came, and refund it."
      actions={
        <ExportLink
          needsProof
          path="/api/admin/returns/export"
          query={filters}
          load={(query) => api.admin.returns.export(query)}
        />
      }
      filters={
        <>
          <search className={css.filters}>
            <SearchBox
              {...filter("search")}
              label="Search returns"
              placeholder="Order number, name or email"
            />
            <Select
              {...filter("state")}
              label="State"
              actsAtOnce
              className={css.state}
              options={STATES}
            />
          </search>
          <ListTools list="returns" {...listing} columns={columns} sorts={RETURN_SORTS} />
        </>
      }
      query={list}
      what="The returns"
      loading="Loading returns"
      height="3.5rem"
      count={6}
      rows={({ returns }) => returns}
      none={{
        title: "No returns yet",
        text: "A customer asks for a return on the page of the order. You record one in the order itself.",
      }}
      isFiltered={isFiltered}
      noMatch={{
        title: "No return matches",
        text: "Nothing was found for this search and state.",
        showAll: "Show all returns",
        onShowAll: showAll,
      }}
      footer={{ ...footer, noun: "returns", between: " to " }}
      dialogs={
        view.order && <ReturnsDialog key={view.order} orderId={view.order} onClose={close} />
      }
    >
      {(returns) => (
        <div {...rowFocus}>
          <ListTable
            aria-label="Returns"
            columns={columns}
            rows={returns}
            {...listing}
            rowProps={({ id }) => ({ "data-row": id })}
          />
        </div>
      )}
    </ListScreen>
  );
}

function ReturnsDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const queryClient = useQueryClient();
  // The list behind the dialog is not seen: one read when the dialog closes replaces one after each step.
  useEffect(() => () => void readShownReturns(queryClient), [queryClient]);
  return (
    <Dialog title={`Returns of order #${orderNumber(orderId)}`} size="large" onClose={onClose}>
      <p className={css.toOrder}>
        <Link href={`/orders?order=${orderId}`}>Open the order</Link>
      </p>
      <OrderReturns orderId={orderId} isFocused />
    </Dialog>
  );
}
