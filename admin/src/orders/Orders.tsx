import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ORDER_QUEUES, ORDER_SORTS, type OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { Select } from "#shared/ui/Select.tsx";
import { api } from "../api.ts";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { ConfirmButton } from "../layout/ConfirmButton.tsx";
import { grouped, listed } from "../layout/counted.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { ORDERS_KEY } from "../layout/query-keys.ts";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import { useRowFocus } from "../layout/use-row-focus.ts";
import type { Filters } from "../layout/use-view.ts";
import { queuesQuery } from "../layout/waiting.queries.ts";
import { ListTable } from "../lists/ListTable.tsx";
import { ListTools } from "../lists/ListTools.tsx";
import { IfMay } from "../sessions/IfMay.tsx";
import { useMay } from "../sessions/use-may.ts";
import { BulkBar } from "./BulkBar.tsx";
import { KeysDialog } from "./KeysDialog.tsx";
import { NewOrderDialog } from "./NewOrderDialog.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import * as css from "./Orders.css.ts";
import { orderColumns } from "./order-columns.tsx";
import { ORDER_STATUS_FILTERS, type OrderView, orderView } from "./order-view.ts";
import { CHANGED_BY_STATUS, ORDERS_PAGE_SIZE, orderPageQuery } from "./orders.queries.ts";
import { QuotesDialog } from "./QuotesDialog.tsx";
import { ShipListDialog } from "./ShipListDialog.tsx";
import { useDeskKeys } from "./use-desk-keys.ts";
import { useSelection } from "./use-selection.ts";

type ShownDialog = "keys" | "ship list" | "new order" | "quotes";

export function Orders() {
  const screen = useListPage(orderView, orderPageQuery, ORDERS_PAGE_SIZE);
  const { listing, view, show, filter, open, close, list, footer } = screen;
  const [shown, setShown] = useState<ShownDialog | null>(null);
  const page = list.data ?? NO_ORDERS;
  const selection = useSelection(view, page);
  const rowFocus = useRowFocus({
    rows: page.orders.map(({ id }) => id),
    row: "[data-order]",
    focus: (row) => row.focus({ preventScroll: true }),
    isAway: view.order !== null,
    // An action removes its own button from the row.
    shown: page.orders
      .map((order) => [order.id, order.status, order.packedAt, order.shippingStatus].join())
      .join(),
  });
  const columns = orderColumns((order) => open({ order }));
  useDeskKeys({
    onHelp: () => setShown("keys"),
    onShipList: () => setShown("ship list"),
    onQueue: (index) => show({ queue: ORDER_QUEUES[index - 1] ?? "all", status: "all" }),
    onSelect: selection.toggle,
    onSelectAlso: selection.add,
    onSelectAll: selection.all,
  });
  return (
    <ListScreen
      label="Orders"
      title="Order Management"
      actions={
        <ListActions filters={screen.filters} isRefreshing={list.isFetching} onShow={setShown} />
      }
      filters={
        <>
          <QueueBar chosen={view.queue} onChoose={(queue) => show({ queue, status: "all" })} />
          <search className={css.filters}>
            <Select
              {...filter("status")}
              label="Status"
              actsAtOnce
              className={css.statusFilter}
              options={ORDER_STATUS_FILTERS}
            />
            <SearchBox
              {...filter("search")}
              label="Search orders"
              placeholder="Number, name, tracking, product"
            />
          </search>
          <ListTools list="orders" {...listing} columns={columns} sorts={ORDER_SORTS} hasCards />
        </>
      }
      query={list}
      what="The orders"
      loading="Loading orders"
      height="3.5rem"
      count={8}
      above={({ total }) => (
        <>
          {view.status === "hold-expired" && total > 0 && <CancelExpired total={total} />}
          <BulkBar rows={page.orders} total={page.total} selection={selection} />
        </>
      )}
      rows={({ orders }) => orders}
      none={{
        title: "No Orders Yet",
        text: "Orders will appear here when customers place them.",
      }}
      isFiltered={screen.isFiltered}
      noMatch={{
        title: "No order matches",
        text: "Nothing was found for this filter and search.",
        showAll: "Show all orders",
        onShowAll: screen.showAll,
      }}
      // The specification has "of 1 orders".
      footer={{ ...footer, noun: "orders", one: "orders" }}
      dialogs={
        <>
          {shown === "keys" && <KeysDialog onClose={() => setShown(null)} />}
          {shown === "ship list" && <ShipListDialog onClose={() => setShown(null)} />}
          {shown === "new order" && <NewOrderDialog onClose={() => setShown(null)} />}
          {shown === "quotes" && <QuotesDialog onClose={() => setShown(null)} />}
          {view.order && (
            <OrderDialog
              id={view.order}
              list={page.orders}
              onStep={(order) => open({ order }, { replace: true })}
              onClose={close}
            />
          )}
        </>
      }
    >
      {(orders) => (
        <div className={view.as === "cards" ? css.list : undefined} {...rowFocus}>
          {view.as === "columns" ? (
            <ListTable
              aria-label="Orders"
              columns={columns}
              rows={orders}
              {...listing}
              rowProps={({ id }) => ({
                "data-order": id,
                "data-selected": selection.orders.has(id) || undefined,
                tabIndex: -1,
              })}
              selection={{
                has: (id) => selection.orders.has(id),
                toggle: selection.toggle,
                nameOf: ({ orderNumber }) => `order #${orderNumber}`,
              }}
            />
          ) : (
            orders.map((order) => (
              <OrderCard
                key={order.id}
                order={order}
                isSelected={selection.orders.has(order.id)}
                onSelect={(isRange) => selection.toggle(order.id, isRange)}
                onOpen={() => open({ order: order.id })}
              />
            ))
          )}
        </div>
      )}
    </ListScreen>
  );
}

const NO_ORDERS: { orders: OrderSummary[]; total: number } = { orders: [], total: 0 };

function ListActions({
  filters,
  isRefreshing,
  onShow,
}: {
  filters: Filters<OrderView>;
  isRefreshing: boolean;
  onShow: (dialog: ShownDialog) => void;
}) {
  const queryClient = useQueryClient();
  const mayShip = useMay("POST /api/admin/orders/shipments");
  return (
    <>
      <IfMay call="POST /api/admin/quotes">
        <Button variant="primary" onPress={() => onShow("new order")}>
          New order
        </Button>
      </IfMay>
      <IfMay call="GET /api/admin/quotes">
        <Button onPress={() => onShow("quotes")}>Quotes</Button>
      </IfMay>
      {mayShip && <Button onPress={() => onShow("ship list")}>Ship a list</Button>}
      <ExportLink
        needsProof
        path="/api/admin/orders/export"
        query={filters}
        load={(query) => api.admin.orders.export(query)}
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

const QUEUES = [
  { queue: "to-pay", title: "To pay", count: "toPay" },
  { queue: "to-pack", title: "To pack", count: "toPack" },
  { queue: "to-ship", title: "To ship", count: "toShip" },
  { queue: "shipped", title: "Shipped", count: "shipped" },
  { queue: "problems", title: "Problems", count: "problems" },
] as const;

function QueueBar({
  chosen,
  onChoose,
}: {
  chosen: OrderView["queue"];
  onChoose: (queue: OrderView["queue"]) => void;
}) {
  const queues = useQuery(queuesQuery).data;
  return (
    <div className={css.queues}>
      <ChoiceBar legend="Queues">
        <Choice isChosen={chosen === "all"} onPress={() => onChoose("all")}>
          All
        </Choice>
        {QUEUES.map(({ queue, title, count }) => (
          <Choice key={queue} isChosen={chosen === queue} onPress={() => onChoose(queue)}>
            {title} {queues && <span className={css.queueCount}>{grouped(queues[count])}</span>}
          </Choice>
        ))}
      </ChoiceBar>
      {/* The unpaid orders that need a decision. */}
      <p className={css.marks}>
        {queues && listed([queues.partPaid, "part-paid"], [queues.holdExpired, "expired"])}
      </p>
    </div>
  );
}

/** Explains an expired hold, and cancels all such orders after a confirmation. */
function CancelExpired({ total }: { total: number }) {
  const orders = total === 1 ? "1 order" : `${total} orders`;
  return (
    <Notice tone="warning" className={css.expired}>
      <div className={css.expiredRow}>
        <span>
          {orders} waited longer for {total === 1 ? "its" : "their"} payment than the goods are
          held. Money may still be on its way.
        </span>
        <IfMay call="POST /api/admin/orders/cancel-expired">
          <ConfirmButton
            button={{ size: "small", children: "Cancel all expired" }}
            title="Cancel all expired orders"
            description={`Are you sure you want to cancel ${orders}? The goods go back on the shelf, coupon uses are given back and the customers are told. Orders with a part payment are left for you to decide.`}
            confirmText="Cancel all expired"
            pendingText="Cancelling..."
            cancelText="Keep them"
            send={() => api.admin.orders.cancelExpired()}
            refresh={CHANGED_BY_STATUS}
            done={({ cancelled }) => ({
              title: "Orders Cancelled",
              description: `${cancelled === 1 ? "1 order was" : `${cancelled} orders were`} cancelled.`,
            })}
            failure="Failed to cancel the expired orders."
          />
        </IfMay>
      </div>
    </Notice>
  );
}
