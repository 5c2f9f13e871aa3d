import { type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import type { Order, OrderSummary } from "#shared/contracts/orders.ts";
import type { SellerQuote } from "#shared/contracts/seller-quotes.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { api } from "../api.ts";
import { couponsQuery } from "../coupons/coupons.queries.ts";
import { ORDERS_KEY, PAYMENTS_KEY, PRODUCTS_KEY, RETURNS_KEY } from "../layout/query-keys.ts";
import { freshRead, pageRead, read } from "../layout/reads.ts";
import { pageOf } from "../layout/use-view.ts";
import { LOTS_KEY } from "../lots/lots.queries.ts";
import { type OrderView, orderView } from "./order-view.ts";

export const ORDERS_PAGE_SIZE = PAGE_SIZES.adminOrders;

const PAGES_KEY = [...ORDERS_KEY, "page"] as const;

/** Milliseconds. A hidden tab does not poll. */
export const QUEUES_POLL_MS = 15_000;

type OrderPage = { orders: OrderSummary[]; total: number };

export const orderPageQuery = (view: OrderView) => {
  const query = pageOf(orderView, view, ORDERS_PAGE_SIZE);
  return pageRead([...PAGES_KEY, query], (call) => api.admin.orders.list(query, call), {
    // The same interval as the counts, so that the buttons of a row fit its queue.
    refetchInterval: QUEUES_POLL_MS,
  });
};

/** The prefix of queries about saved quotes. */
export const SELLER_QUOTES_KEY = ["seller-quotes"] as const;

/** The newest saved quotes of all customers. */
export const sellerQuotesQuery = (state: SellerQuote["state"], search: string) =>
  pageRead([...SELLER_QUOTES_KEY, { state, search }], (call) =>
    api.admin.quotes.list({ state, search: search || undefined }, call),
  );

/** An order of a list, until the order itself is read. */
export type OneOrder = OrderSummary & Pick<Order, "onHold">;

/** One order. Its row of the list is the placeholder while it loads or after a failure. */
export const orderQuery = (queryClient: QueryClient, id: string) =>
  queryOptions<OneOrder>({
    queryKey: [...ORDERS_KEY, "one", id],
    queryFn: ({ signal }) => api.admin.orders.get(id, { signal }),
    initialData: () => cachedRow(queryClient, id)?.order,
    initialDataUpdatedAt: () => cachedRow(queryClient, id)?.readAt,
    staleTime: 0,
  });

/** One order with its items, as it is when a form about it opens. */
export const wholeOrderQuery = (id: string) =>
  freshRead([...ORDERS_KEY, "whole", id], (call) => api.admin.orders.get(id, call), { gcTime: 0 });

export const methodsOfOrderQuery = ({ id, items, shippingAddress }: Order) =>
  read([...ORDERS_KEY, "methods", id], async (call) => {
    const { state, zipCode, country } = shippingAddress ?? {};
    const address = shippingAddress ? { state, zipCode, country } : undefined;
    const lines = items.map(({ productId, quantity }) => ({ productId, quantity }));
    return (await api.quotes.price({ items: lines, address }, call)).shippingMethods;
  });

/** One order for packing: address and items, without amounts. */
export const parcelQuery = (id: string) =>
  freshRead([...ORDERS_KEY, "parcel", id], (call) => api.admin.packing.get(id, call), {
    // The order may be cancelled during packing.
    refetchInterval: QUEUES_POLL_MS,
  });

/** The parcels of an order by number, and the units that are in none. */
export const parcelsOfOrderQuery = (id: string) =>
  freshRead([...ORDERS_KEY, "fulfilments", id], (call) => api.admin.fulfilments.list(id, call), {
    // Somebody else may pack or ship meanwhile.
    refetchInterval: QUEUES_POLL_MS,
  });

/**
 * What a label for a parcel costs now. Each reading asks the carriers, so it is not repeated by itself, nor when an
 * order changes: a label that was just bought would wait for prices that nobody needs. It is repeated when the server
 * refuses a rate, because the parcel has changed or the price is too old.
 */
export const ratesQuery = (parcelId: string, box: string | undefined) =>
  read(
    ["rates", parcelId, box ?? null],
    (call) => api.admin.labels.rates(parcelId, { parcel: box }, call),
    {
      // A dialog that opens again asks again: prices and the parcel may have changed.
      gcTime: 0,
    },
  );

export const orderItemsQuery = (id: string) =>
  read([...ORDERS_KEY, "items", id], (call) => api.admin.orders.items(id, call));

/** The invoices and credit notes of an order, oldest first. */
export const orderInvoicesQuery = (id: string) =>
  freshRead([...ORDERS_KEY, "invoices", id], (call) => api.orders.invoices(id, {}, call));

export const orderPaymentsQuery = (id: string) =>
  read([...ORDERS_KEY, "payments", id], (call) => api.admin.payments.ofOrder(id, call));

export const orderNotesQuery = (id: string) =>
  read([...ORDERS_KEY, "notes", id], (call) => api.admin.desk.notes(id, call));

/** The newest emails about an order, to any recipient. */
export const orderMailsQuery = (id: string) =>
  freshRead(
    [...ORDERS_KEY, "mails", id],
    async (call) => (await api.admin.mail.list({ orderId: id, limit: 100 }, call)).mails,
  );

export const orderEventsQuery = (id: string) =>
  read([...ORDERS_KEY, "events", id], (call) => api.admin.orders.events(id, call));

export const packingSlipsQuery = (ids: readonly string[]) =>
  freshRead(
    [...ORDERS_KEY, "slips", ids],
    async (call) =>
      (await api.admin.desk.slips({ orders: ids.map(orderNumber).join(",") }, call)).slips,
  );

/** What depends on an order's status or payments: orders, stock, coupon uses, the ledger, and open statement lines. */
export const CHANGED_BY_STATUS: readonly QueryKey[] = [
  ORDERS_KEY,
  LOTS_KEY,
  PRODUCTS_KEY,
  couponsQuery.queryKey,
  PAYMENTS_KEY,
  // The refund of a return is at most what is paid.
  [...RETURNS_KEY, "of"],
];

/** What changes when an order is packed or shipped: orders, and the units of lots. */
export const CHANGED_BY_PACKING: readonly QueryKey[] = [ORDERS_KEY, LOTS_KEY];

export const refetchAfterStatusChange = (queryClient: QueryClient) =>
  refetchAll(queryClient, CHANGED_BY_STATUS);

export const refetchAfterPacking = (queryClient: QueryClient) =>
  refetchAll(queryClient, CHANGED_BY_PACKING);

async function refetchAll(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/**
 * An optimistic update of an order in all caches. Running queries are cancelled first, because
 * their response would show the old order.
 */
export async function patchCachedOrder(
  queryClient: QueryClient,
  id: string,
  changed: Partial<OrderSummary>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ORDERS_KEY });
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

function cachedRow(queryClient: QueryClient, id: string) {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: PAGES_KEY })) {
    const page = state.data as OrderPage | undefined;
    const order = page?.orders.find((row) => row.id === id);
    if (order) return { order, readAt: state.dataUpdatedAt };
  }
  return undefined;
}
