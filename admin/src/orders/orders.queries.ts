import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { OrderItem, OrderSummary } from "#shared/contracts/orders.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { couponsQuery } from "../coupons/coupons.queries.ts";
import { PRODUCTS_KEY } from "../layout/query-keys.ts";
import { rowsOfPage, unlessAll } from "../layout/use-view.ts";
import { LOTS_KEY } from "../lots/lots.queries.ts";
import { PAYMENTS_KEY } from "../payments/payments.queries.ts";
import type { OrderView } from "./order-view.ts";

export const ORDERS_PAGE_SIZE = PAGE_SIZES.adminOrders;

/** Everything below this key is read again when an order changes. */
export const ORDERS_KEY = ["orders"] as const;
const ORDERED_PRODUCT_KEY = ["ordered-product"] as const;
const PAGES_KEY = [...ORDERS_KEY, "page"] as const;

type OrderPage = { orders: OrderSummary[]; total: number };

/** One page of the list, newest first. */
export const orderPageQuery = ({ status, queue, search, page }: Omit<OrderView, "order">) =>
  queryOptions({
    queryKey: [...PAGES_KEY, { status, queue, search, page }],
    queryFn: ({ signal }) =>
      api.admin.orders.list(
        {
          ...rowsOfPage(page, ORDERS_PAGE_SIZE),
          status: unlessAll(status),
          queue: unlessAll(queue),
          search: search || undefined,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const QUEUES_POLL_MS = 15_000;

/** How many orders wait in each queue; asked again by itself while the tab is in sight. */
export const queuesQuery = queryOptions({
  queryKey: [...ORDERS_KEY, "queues"],
  queryFn: ({ signal }) => api.admin.desk.queues({ signal }),
  refetchInterval: QUEUES_POLL_MS,
  staleTime: 0,
});

/** One order; until it is read, its row in the list is the placeholder. */
export const orderQuery = (queryClient: QueryClient, id: string) =>
  queryOptions<OrderSummary>({
    queryKey: [...ORDERS_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.orders.get(id, { signal }),
    placeholderData: () => cachedRow(queryClient, id),
    staleTime: 0,
  });

/** One order as who packs it reads it: to whom and what, and nothing of its money. */
export const parcelQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "parcel", id],
    queryFn: ({ signal }) => api.admin.packing.get(id, { signal }),
    staleTime: 0,
  });

export const orderItemsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "items", id],
    queryFn: ({ signal }) => api.admin.orders.items(id, { signal }),
  });

export const orderPaymentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "payments", id],
    queryFn: ({ signal }) => api.admin.payments.ofOrder(id, { signal }),
  });

export const orderNotesQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "notes", id],
    queryFn: ({ signal }) => api.admin.desk.notes(id, { signal }),
  });

/** The newest mails about an order, to whomever. */
export const orderMailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "mails", id],
    queryFn: async ({ signal }) =>
      (await api.admin.mail.list({ orderId: id, limit: 100 }, { signal })).mails,
    staleTime: 0,
  });

export const orderEventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, "events", id],
    queryFn: ({ signal }) => api.admin.orders.events(id, { signal }),
  });

/** The product of an ordered line as it is now; null when it was deleted, or renamed so that its old name finds it no more. */
export const orderedProductQuery = ({
  productId,
  productName,
}: Pick<OrderItem, "productId" | "productName">) =>
  queryOptions({
    queryKey: [...ORDERED_PRODUCT_KEY, productId],
    queryFn: async ({ signal }) => {
      // By the call of the shop, because who packs may make this one.
      const { products } = await api.products.list({ search: productName, limit: 20 }, { signal });
      return products.find(({ id }) => id === productId) ?? null;
    },
    enabled: productId !== null,
  });

/**
 * Reads again what changes with an order's status or its money: orders, the stock of their products, the uses of their
 * coupons, the ledger, and the lines of statements that may pay them.
 */
export async function refetchAfterStatusChange(queryClient: QueryClient): Promise<void> {
  const keys = [
    ORDERS_KEY,
    LOTS_KEY,
    PRODUCTS_KEY,
    ORDERED_PRODUCT_KEY,
    couponsQuery.queryKey,
    PAYMENTS_KEY,
  ];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reads again what changes when an order is packed or shipped: orders, and the units of their lots. */
export async function refetchAfterPacking(queryClient: QueryClient): Promise<void> {
  const keys = [ORDERS_KEY, LOTS_KEY];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Shows an order as changed wherever it is on show, before the server has answered. */
export function patchCachedOrder(
  queryClient: QueryClient,
  id: string,
  changed: Partial<OrderSummary>,
): void {
  queryClient.setQueriesData<OrderPage>(
    { queryKey: PAGES_KEY },
    (page) =>
      page && {
        ...page,
        orders: page.orders.map((row) => (row.id === id ? { ...row, ...changed } : row)),
      },
  );
  queryClient.setQueryData<OrderSummary>(
    [...ORDERS_KEY, "one", id],
    (order) => order && { ...order, ...changed },
  );
}

function cachedRow(queryClient: QueryClient, id: string): OrderSummary | undefined {
  return queryClient
    .getQueriesData<OrderPage>({ queryKey: PAGES_KEY })
    .flatMap(([, page]) => page?.orders ?? [])
    .find((order) => order.id === id);
}
