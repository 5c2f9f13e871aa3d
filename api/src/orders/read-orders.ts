import type {
  AdminOrdersQuery,
  Order,
  OrderEvent,
  OrderItem,
  OrderSummary,
} from "#shared/contracts/orders.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { opensOrder } from "./access-keys.queries.ts";
import {
  countOrders,
  countOrdersExactly,
  findOrderPage,
  type OrderFilter,
} from "./order-list.queries.ts";
import {
  findEvents,
  findItems,
  findOrder,
  findOrdersOfUser,
  type OrderRow,
} from "./orders.queries.ts";
import { presentEvent, presentItem, presentOrder, presentOrderSummary } from "./present-order.ts";

type Context = Pick<Dependencies, "db" | "now">;

/** Who asks for one order: the session, if there is one, and the key of an order mail's link, if there is one. */
export type Reader = { user: SessionUser | null; key?: string };

/** The user's own orders with their items, newest first. */
export async function listOwnOrders({ db, now }: Context, userId: string): Promise<Order[]> {
  const rows = await findOrdersOfUser(db, userId);
  const items = await findItems(
    db,
    rows.map((row) => row.id),
  );
  const byOrder = Map.groupBy(items, (item) => item.orderId);
  return rows.map((row) => presentOrder(row, byOrder.get(row.id) ?? [], now()));
}

/** @throws Refusal 404 for an unknown order and for one that the reader may not see: the two look alike */
export async function getOrder(context: Context, id: string, reader: Reader): Promise<Order> {
  const order = await findReadableOrder(context, id, reader);
  if (!order) throw notFound();
  return order;
}

/** The order, or null for an unknown one and for one that the reader may not see. */
export async function findReadableOrder(
  context: Context,
  id: string,
  reader: Reader,
): Promise<Order | null> {
  const row = await findReadable(context, id, reader);
  return row && presentOrder(row, await findItems(context.db, [id]), context.now());
}

/** @throws Refusal 404 */
export async function getItems(context: Context, id: string, reader: Reader): Promise<OrderItem[]> {
  await requireReadable(context, id, reader);
  return (await findItems(context.db, [id])).map(presentItem);
}

/** The timeline as the reader may see it. @throws Refusal 404 */
export async function getEvents(
  context: Context,
  id: string,
  reader: Reader,
): Promise<OrderEvent[]> {
  await requireReadable(context, id, reader);
  const audience = reader.user?.isAdmin ? "admin" : "customer";
  return (await findEvents(context.db, id)).map((row) => presentEvent(row, audience));
}

/** A page of the admin's list and how many orders the filter finds. */
export async function listOrders(
  { db, now }: Context,
  { status, search, limit, offset, after }: AdminOrdersQuery,
): Promise<{ orders: OrderSummary[]; total: number }> {
  const at = now();
  const filter = { status, search, now: at };
  const last = after ? await findOrder(db, after) : null;
  const rows = await findOrderPage(db, filter, { limit, offset, after: last });
  const total = last
    ? await countOrders(db, filter)
    : await totalAround(db, filter, { limit, offset, found: rows.length });
  return { orders: rows.map((row) => presentOrderSummary(row, at)), total };
}

/** An estimate may not contradict the page beside it: a page that is not full ends the list, an empty one lies behind it. */
async function totalAround(
  db: Connection,
  filter: OrderFilter,
  { limit, offset, found }: { limit: number; offset: number; found: number },
): Promise<number> {
  if (found === 0) return offset === 0 ? 0 : countOrdersExactly(db, filter);
  if (found < limit) return offset + found;
  return Math.max(await countOrders(db, filter), offset + found);
}

async function requireReadable(context: Context, id: string, reader: Reader): Promise<OrderRow> {
  const row = await findReadable(context, id, reader);
  if (!row) throw notFound();
  return row;
}

async function findReadable({ db }: Context, id: string, reader: Reader): Promise<OrderRow | null> {
  const row = await findOrder(db, id);
  if (!row) return null;
  const isOwn = reader.user !== null && row.userId === reader.user.id;
  if (isOwn || reader.user?.isAdmin || (await opensOrder(db, id, reader.key))) return row;
  return null;
}
