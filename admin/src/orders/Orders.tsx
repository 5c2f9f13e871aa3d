import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useSearch } from "wouter";
import { said } from "#shared/client/errors.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Pagination } from "#shared/ui/Pagination.tsx";
import { LoadingRegion, Skeleton } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { OrderCard } from "./OrderCard.tsx";
import { OrderFilterBar } from "./OrderFilterBar.tsx";
import * as css from "./Orders.css.ts";
import {
  ORDERS_PAGE_SIZE,
  type OrderFilters,
  readOrderFilters,
  writeOrderFilters,
} from "./order-filters.ts";
import { ORDERS_KEY, orderPageQuery } from "./order-queries.ts";

/** The orders tab. What it shows stands in the address, so that a view can be kept and shared. */
export function Orders() {
  const [, navigate] = useLocation();
  const filters = readOrderFilters(useSearch());
  const orders = useQuery(orderPageQuery(filters));
  const queryClient = useQueryClient();
  const show = (change: Partial<OrderFilters>) =>
    navigate(`/orders${writeOrderFilters({ ...filters, page: 1, ...change })}`);

  const total = orders.data?.total ?? 0;
  const pageCount = Math.ceil(total / ORDERS_PAGE_SIZE);
  useEffect(() => {
    // A page that emptied while somebody worked on it is left for the last one there is.
    if (orders.data && filters.page > 1 && filters.page > pageCount) show({ page: pageCount || 1 });
  });

  return (
    <section aria-label="Orders">
      <PanelHeader
        title="Order Management"
        actions={
          <Button
            isPending={orders.isFetching && !orders.isPending}
            pendingText="Refreshing..."
            onPress={() => queryClient.invalidateQueries({ queryKey: ORDERS_KEY })}
          >
            Refresh
          </Button>
        }
      />
      <OrderFilterBar filters={filters} onChange={show} />
      {orders.isPending ? (
        <OrdersSkeleton />
      ) : orders.isError ? (
        <StatePanel
          title="The orders could not be loaded"
          isAlert
          action={<Button onPress={() => orders.refetch()}>Try again</Button>}
        >
          {said(orders.error, "The server does not answer. Try again in a moment.")}
        </StatePanel>
      ) : (
        <>
          <OrderList orders={orders.data.orders} filters={filters} onShowAll={() => show(ALL)} />
          <footer className={css.footer}>
            {total > 0 && <p className={css.count}>{countLine(filters.page, total)}</p>}
            <Pagination
              aria-label="Pages of orders"
              page={filters.page}
              pageCount={pageCount}
              onPageChange={(page) => show({ page })}
            />
          </footer>
        </>
      )}
    </section>
  );
}

const SKELETON_ROWS = ["first", "second", "third", "fourth", "fifth", "sixth"];

const ALL: OrderFilters = { status: "", search: "", page: 1 };

function OrderList({
  orders,
  filters,
  onShowAll,
}: {
  orders: readonly OrderSummary[];
  filters: OrderFilters;
  onShowAll: () => void;
}) {
  if (orders.length > 0) {
    return (
      <div className={css.list}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
    );
  }
  if (filters.status || filters.search) {
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

function OrdersSkeleton() {
  return (
    <LoadingRegion label="Loading orders">
      {SKELETON_ROWS.map((row) => (
        <Skeleton key={row} width="100%" height="6.5rem" />
      ))}
    </LoadingRegion>
  );
}

function countLine(page: number, total: number): string {
  const first = (page - 1) * ORDERS_PAGE_SIZE + 1;
  const last = Math.min(page * ORDERS_PAGE_SIZE, total);
  return `Showing ${first}-${last} of ${total} orders`;
}
