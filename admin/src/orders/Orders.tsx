import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ORDER_QUEUES, type OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { useListPage } from "../layout/use-list-page.ts";
import { useRowFocus } from "../layout/use-row-focus.ts";
import { unlessAll } from "../layout/use-view.ts";
import { useMay } from "../sessions/use-may.ts";
import { BulkBar } from "./BulkBar.tsx";
import { CancelExpired } from "./CancelExpired.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import { OrderFilterBar } from "./OrderFilterBar.tsx";
import * as css from "./Orders.css.ts";
import { type OrderView, orderView } from "./order-view.ts";
import { ORDERS_PAGE_SIZE, orderPageQuery } from "./orders.queries.ts";
import { QueueBar } from "./QueueBar.tsx";
import { ShipListDialog } from "./ShipListDialog.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { type Selection, useSelection } from "./use-selection.ts";

/** The orders, newest first: filtered and searched, each with its details in a dialog. */
export function Orders() {
  const {
    view,
    show,
    open,
    close,
    list: orders,
    footer,
  } = useListPage(orderView, orderPageQuery, ORDERS_PAGE_SIZE);
  const [shown, setShown] = useState<"keys" | "ship list" | null>(null);
  const page = orders.data ?? NO_ORDERS;
  const selection = useSelection(view, page);
  useDeskKeys({
    onHelp: () => setShown("keys"),
    onShipList: () => setShown("ship list"),
    onQueue: (index) => show({ queue: ORDER_QUEUES[index - 1] ?? "all", status: "all" }),
    onSelect: selection.toggle,
    onSelectAlso: selection.add,
    onSelectAll: selection.all,
  });
  return (
    <section aria-label="Orders">
      <PanelHeader
        title="Order Management"
        actions={
          <ListActions
            view={view}
            isRefreshing={orders.isFetching}
            onShipList={() => setShown("ship list")}
          />
        }
      />
      <QueueBar chosen={view.queue} onChoose={(queue) => show({ queue, status: "all" })} />
      <OrderFilterBar view={view} onChange={show} />
      <QueryGate
        query={orders}
        what="The orders"
        loading="Loading orders"
        height="3.5rem"
        count={8}
      >
        {(data) => (
          <>
            {view.status === "hold-expired" && data.total > 0 && (
              <CancelExpired total={data.total} />
            )}
            <BulkBar rows={data.orders} total={data.total} selection={selection} />
            <OrderList
              orders={data.orders}
              selection={selection}
              isAway={view.order !== null}
              isFiltered={
                view.status !== "all" || view.queue !== "all" || view.search !== "" || view.page > 1
              }
              onOpen={(id) => open({ order: id })}
              onShowAll={() => show({ status: "all", queue: "all", search: "" })}
            />
            <ListFooter {...footer} noun="orders" />
          </>
        )}
      </QueryGate>
      {shown === "keys" && <KeysDialog onClose={() => setShown(null)} />}
      {shown === "ship list" && <ShipListDialog onClose={() => setShown(null)} />}
      {view.order && (
        <OrderDialog
          id={view.order}
          list={page.orders}
          onStep={(order) => open({ order }, { replace: true })}
          onClose={close}
        />
      )}
    </section>
  );
}

const NO_ORDERS = { orders: [], total: 0 };

function ListActions({
  view,
  isRefreshing,
  onShipList,
}: {
  view: OrderView;
  isRefreshing: boolean;
  onShipList: () => void;
}) {
  const queryClient = useQueryClient();
  const mayShip = useMay("POST /api/admin/orders/shipments");
  const status = unlessAll(view.status);
  const queue = unlessAll(view.queue);
  const { search } = view;
  return (
    <>
      {mayShip && <Button onPress={onShipList}>Ship a list</Button>}
      <ExportLink
        needsProof
        path="/api/admin/orders/export"
        query={{ queue: queue ?? "", status: status ?? "", search }}
        load={() => api.admin.orders.export({ queue, status, search })}
      />
      <Button
        isPending={isRefreshing}
        pendingText="Refreshing..."
        onPress={() => queryClient.invalidateQueries({ queryKey: ORDERS_KEY })}
      >
        Refresh
      </Button>
    </>
  );
}

function OrderList({
  orders,
  selection,
  isAway,
  isFiltered,
  onOpen,
  onShowAll,
}: {
  orders: readonly OrderSummary[];
  selection: Selection;
  /** Whether the dialog of an order is open. */
  isAway: boolean;
  isFiltered: boolean;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}) {
  const rowFocus = useRowFocus({
    rows: orders.map(({ id }) => id),
    row: "[data-order]",
    focus: (row) => row.focus({ preventScroll: true }),
    isAway,
    // A step takes its own button out of the row.
    shown: orders
      .map((order) => [order.id, order.status, order.packedAt, order.shippingStatus].join())
      .join(),
  });
  if (orders.length > 0) {
    return (
      <div className={css.list} {...rowFocus}>
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            isSelected={selection.orders.has(order.id)}
            onSelect={(isRange) => selection.toggle(order.id, isRange)}
            onOpen={() => onOpen(order.id)}
          />
        ))}
      </div>
    );
  }
  if (isFiltered) {
    return (
      <StatePanel
        title="No order matches"
        action={<Button onPress={onShowAll}>Show all orders</Button>}
      >
        Nothing was found for this filter and search.
      </StatePanel>
    );
  }
  return (
    <StatePanel title="No Orders Yet">
      Orders will appear here when customers place them.
    </StatePanel>
  );
}
