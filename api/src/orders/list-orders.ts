import type { AdminOrdersQuery, Order, OrderSummary } from "#shared/contracts/orders.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { accountIn, readAccounts } from "../payments/read-accounts.ts";
import { readPaymentHosts } from "../settings/settings.queries.ts";
import {
  countOrders,
  countOrdersExactly,
  findOrderPage,
  type OrderFilter,
} from "./order-list.queries.ts";
import { findItems, findOrder, findOrdersOfUser } from "./orders.queries.ts";
import { presentOrder, presentOrderSummary, withoutLabels } from "./present-order.ts";
import { findQuotedOrders } from "./quoted-orders.queries.ts";
import { readPacked } from "./read-packed.ts";
import { shownLinks } from "./set-payment-links.ts";

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
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  const allocationsOf = Map.groupBy(packed.allocations, (row) => row.orderId);
  const fulfilmentsOf = Map.groupBy(packed.fulfilments, (row) => row.orderId);
  const lotsOf = Map.groupBy(packed.lots, (row) => row.orderId);
  return rows.map((row) =>
    withoutLabels(
      presentOrder(
        { ...row, ...shownLinks(row, hosts) },
        byOrder.get(row.id) ?? [],
        accountIn(accounts, row),
        now(),
        {
          allocations: allocationsOf.get(row.id),
          fulfilments: fulfilmentsOf.get(row.id),
          lots: lotsOf.get(row.id),
        },
      ),
    ),
  );
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
