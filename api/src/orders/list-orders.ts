import type { AdminOrdersQuery, Order, OrderSummary } from "#shared/contracts/orders.ts";
import { formatAmount } from "#shared/domain/money.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { readPaymentHosts } from "../settings/settings.queries.ts";
import { shownLinks } from "./change-links.ts";
import {
  countOrders,
  countOrdersExactly,
  findOrderPage,
  type OrderFilter,
} from "./order-list.queries.ts";
import { findItems, findOrder, findOrdersOfUser, type OrderRow } from "./orders.queries.ts";
import { presentOrder, presentOrderSummary, withoutLabels } from "./present-order.ts";
import { findQuotedOrders } from "./quoted-orders.queries.ts";
import { readPacked } from "./read-order.ts";

/** The user's own orders with their items, newest first. */
export async function listOwnOrders({ db, now }: Context, userId: string): Promise<Order[]> {
  const rows = await findOrdersOfUser(db, userId);
  const ids = rows.map((row) => row.id);
  const [items, accounts, packed, hosts] = await Promise.all([
    findItems(db, ids),
    readAccounts(db, rows),
    readPacked(db, ids),
    readPaymentHosts(db),
  ]);
  const itemsOf = byOrder(items);
  const allocationsOf = byOrder(packed.allocations);
  const fulfilmentsOf = byOrder(packed.fulfilments);
  const lotsOf = byOrder(packed.lots);
  return rows.map((row) => {
    const { id } = row;
    const shown = { ...row, ...shownLinks(row, hosts) };
    const own = {
      allocations: allocationsOf(id),
      fulfilments: fulfilmentsOf(id),
      lots: lotsOf(id),
    };
    return withoutLabels(presentOrder(shown, itemsOf(id), accountIn(accounts, row), now(), own));
  });
}

/** The rows of each order: an order is not searched for in the rows of 500 orders. */
function byOrder<Row extends { orderId: string }>(rows: readonly Row[]) {
  const groups = Map.groupBy(rows, ({ orderId }) => orderId);
  return (id: string): readonly Row[] => groups.get(id) ?? [];
}

/**
 * A page of the admin's list and how many orders the filter finds. Without `seesMoney`, no order is found or sorted by its
 * total.
 */
export async function listOrders(
  { db, now }: Context,
  { status, queue, search, sortBy: asked, limit, offset, after }: AdminOrdersQuery,
  who: { seesMoney: boolean },
): Promise<{ orders: OrderSummary[]; total: number }> {
  const at = now();
  const sortBy = who.seesMoney || !asked?.startsWith("total") ? asked : undefined;
  const quoted = await findQuotedOrders(db, search, who);
  const filter = { status, queue, search, sortBy, quoted, now: at };
  const last = after ? await findOrder(db, after) : null;
  const rows = await findOrderPage(db, filter, { limit, offset, after: last });
  const total = last
    ? await countOrders(db, filter)
    : await totalAround(db, filter, { limit, offset, found: rows.length });
  const accounts = await readAccounts(db, rows);
  const orders = rows.map((row) => presentOrderSummary(row, accountIn(accounts, row), at));
  return { orders, total };
}

/**
 * The number of orders, consistent with the page: a page that is not full ends the list, and an
 * empty one is beyond the end. An estimate alone could contradict both.
 */
async function totalAround(
  db: Connection,
  filter: OrderFilter,
  { limit, offset, found }: { limit: number; offset: number; found: number },
): Promise<number> {
  if (found === 0) return offset === 0 ? 0 : countOrdersExactly(db, filter);
  if (found < limit) return offset + found;
  return Math.max(await countOrders(db, filter), offset + found);
}

const COLUMNS: CsvColumns<OrderRow> = {
  order_number: ({ id }) => orderNumber(id),
  placed_at: ({ createdAt }) => createdAt.toISOString(),
  status: ({ status }) => status,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  address1: ({ shippingAddress }) => shippingAddress?.address1,
  address2: ({ shippingAddress }) => shippingAddress?.address2,
  city: ({ shippingAddress }) => shippingAddress?.city,
  state: ({ shippingAddress }) => shippingAddress?.state,
  zip_code: ({ shippingAddress }) => shippingAddress?.zipCode,
  country: ({ shippingAddress }) => shippingAddress?.country,
  subtotal: ({ subtotal }) => formatAmount(subtotal),
  discount: ({ discountAmount }) => formatAmount(discountAmount),
  coupon_code: ({ couponCode }) => couponCode,
  shipping: ({ shipping }) => formatAmount(shipping),
  tax: ({ tax }) => formatAmount(tax),
  total: ({ total }) => formatAmount(total),
  payment_received_at: ({ paymentReceivedAt }) => paymentReceivedAt?.toISOString(),
  shipping_status: ({ shippingStatus }) => shippingStatus,
  carrier: ({ carrierName }) => carrierName,
  tracking_number: ({ trackingNumber }) => trackingNumber,
  notes: ({ notes }) => notes,
  po_number: ({ poNumber }) => poNumber,
  institution: ({ institution }) => institution,
  billing_address1: ({ billingAddress }) => billingAddress?.address1,
  billing_address2: ({ billingAddress }) => billingAddress?.address2,
  billing_city: ({ billingAddress }) => billingAddress?.city,
  billing_state: ({ billingAddress }) => billingAddress?.state,
  billing_zip_code: ({ billingAddress }) => billingAddress?.zipCode,
  billing_country: ({ billingAddress }) => billingAddress?.country,
  shipping_method: ({ shippingMethod }) => shippingMethod?.name,
};

export async function* exportOrders(
  { db, now }: Context,
  asked: Omit<OrderFilter, "now" | "quoted">,
): AsyncGenerator<string> {
  const filter = { ...asked, quoted: await findQuotedOrders(db, asked.search), now: now() };
  yield* csvOfPages(COLUMNS, (last, limit) =>
    findOrderPage(db, filter, { limit, offset: 0, after: last ?? null }),
  );
}
