import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useSearch } from "wouter";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { api } from "../api.ts";
import { closingOverlay } from "../layout/address.ts";
import { ExportLink } from "../layout/ExportLink.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useLastPage } from "../layout/use-last-page.ts";
import { CancelExpired } from "./CancelExpired.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrderDialog } from "./OrderDialog.tsx";
import { OrderFilterBar } from "./OrderFilterBar.tsx";
import * as css from "./Orders.css.ts";
import {
  ALL_ORDERS,
  ORDERS_PAGE_SIZE,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from "./order-view.ts";
import { ORDERS_KEY, orderPageQuery } from "./orders.queries.ts";

/** The orders tab. What it shows stands in the address, so that a view can be kept and shared. */
export function Orders() {
  const [, navigate] = useLocation();
  const filters = readOrderFilters(useSearch());
  const orders = useQuery(orderPageQuery(filters));
  const show = (change: Partial<OrderFilters>, history?: { replace: boolean }) =>
    navigate(
      `/orders${writeOrderFilters({ ...filters, page: 1, opened: null, ...change })}`,
      history,
    );
  const address = (opened: string | null) => `/orders${writeOrderFilters({ ...filters, opened })}`;
  const close = () => closingOverlay(() => navigate(address(null), { replace: true }));
  useLastPage(orders, { page: filters.page, pageSize: ORDERS_PAGE_SIZE }, (page) =>
    show({ page }, { replace: true }),
  );

  return (
    <section aria-label="Orders">
      <PanelHeader
        title="Order Management"
        actions={<ListActions filters={filters} isRefreshing={orders.isFetching} />}
      />
      <OrderFilterBar filters={filters} onChange={show} />
      <QueryGate query={orders} what="The orders" skeleton={<OrdersSkeleton />}>
        {(data) => (
          <>
            {filters.status === "hold-expired" && data.total > 0 && (
              <CancelExpired total={data.total} />
            )}
            <OrderList
              orders={data.orders}
              filters={filters}
              onOpen={(id) => navigate(address(id))}
              onShowAll={() => show(ALL_ORDERS)}
            />
            <ListFooter
              noun="orders"
              page={filters.page}
              pageSize={ORDERS_PAGE_SIZE}
              total={data.total}
              onPageChange={(page) => show({ page })}
            />
          </>
        )}
      </QueryGate>
      {filters.opened && <OrderDialog key={filters.opened} id={filters.opened} onClose={close} />}
    </section>
  );
}

function ListActions({ filters, isRefreshing }: { filters: OrderFilters; isRefreshing: boolean }) {
  const queryClient = useQueryClient();
  const { status, search } = filters;
  return (
    <>
      <ExportLink
        path="/api/admin/orders/export"
        query={{ status, search }}
        load={() => api.admin.orders.export({ status: status || undefined, search })}
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
  filters,
  onOpen,
  onShowAll,
}: {
  orders: readonly OrderSummary[];
  filters: OrderFilters;
  onOpen: (id: string) => void;
  onShowAll: () => void;
}) {
  if (orders.length > 0) {
    return (
      <div className={css.list}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} onOpen={() => onOpen(order.id)} />
        ))}
      </div>
    );
  }
  if (filters.status || filters.search || filters.page > 1) {
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

const SKELETON_ROWS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

function OrdersSkeleton() {
  return (
    <LoadingRegion label="Loading orders">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} width="100%" height="3.5rem" />
      ))}
    </LoadingRegion>
  );
}
