import type { Order, OrderEvent, OrderItem } from "#shared/contracts/orders.ts";
import type { OrderPayments } from "#shared/contracts/payments.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { findFulfilments } from "../fulfilments/fulfilments.queries.ts";
import { findAllocations, findFulfilmentLots } from "../lots/lot-units.queries.ts";
import { listEntries } from "../payments/list-payments.ts";
import { findEntries } from "../payments/payments.queries.ts";
import { presentAccount } from "../payments/present-payment.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { findHold } from "../screening/may-leave.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { readPaymentHosts } from "../settings/settings.queries.ts";
import { opensOrder } from "./access-keys.queries.ts";
import { shownLinks } from "./change-links.ts";
import { findEvents, findItems, findOrder, type OrderRow } from "./orders.queries.ts";
import {
  type Packed,
  presentEvent,
  presentItem,
  presentOrder,
  withoutLabels,
} from "./present-order.ts";

/** Who reads an order: the user of the session, if any, and the key of an email's link, if any. */
export type Reader = { user: SessionUser | null; key?: string };

/** @throws Refusal 404 for an unknown order and for one that the reader may not see, so that the two look alike */
export async function getOrder(context: Context, id: string, reader: Reader): Promise<Order> {
  return required(findReadableOrder(context, id, reader));
}

/** The order; null for an unknown one and for one that the reader may not see. */
export async function findReadableOrder(
  context: Context,
  id: string,
  reader: Reader,
): Promise<Order | null> {
  const row = await findReadable(context, id, reader);
  if (!row) return null;
  const now = context.now();
  const [items, account, packed, hosts, onHold] = await Promise.all([
    findItems(context.db, [id]),
    readAccount(context.db, row),
    readPacked(context.db, [id]),
    readPaymentHosts(context.db),
    findHold(context.db, row, now),
  ]);
  const shown = { ...row, ...shownLinks(row, hosts) };
  const presented = { ...presentOrder(shown, items, account, now, packed), onHold };
  return reader.user?.isAdmin ? presented : withoutLabels(presented);
}

/**
 * The account of an order and its entries, oldest first.
 * @throws Refusal 404
 */
export async function getPayments({ db }: Context, id: string): Promise<OrderPayments> {
  const order = await required(findOrder(db, id));
  const [rows, account] = await Promise.all([findEntries(db, [id]), readAccount(db, order)]);
  return { entries: await listEntries(db, rows), account: presentAccount(account) };
}

/** @throws Refusal 404 */
export async function getItems(context: Context, id: string, reader: Reader): Promise<OrderItem[]> {
  await requireReadable(context, id, reader);
  const [items, allocations] = await Promise.all([
    findItems(context.db, [id]),
    findAllocations(context.db, [id]),
  ]);
  return items.map((item) => presentItem(item, allocations));
}

/** The timeline as the reader may see it. @throws Refusal 404 */
export async function getEvents(
  context: Context,
  id: string,
  reader: Reader,
): Promise<OrderEvent[]> {
  const order = await requireReadable(context, id, reader);
  const audience = reader.user?.isAdmin ? "admin" : "customer";
  const events = (await findEvents(context.db, id)).map((row) =>
    presentEvent(row, order, audience),
  );
  // Customers read a label's number once its parcel has left with it; a voided one leads nowhere.
  return audience === "admin" ? events : events.filter(({ kind }) => !kind.startsWith("label-"));
}

/** @throws Refusal 404 for an unknown order and for one that the reader may not see */
export async function requireReadable(
  context: Context,
  id: string,
  reader: Reader,
): Promise<OrderRow> {
  return required(findReadable(context, id, reader));
}

async function findReadable({ db, now }: Context, id: string, reader: Reader) {
  const row = await findOrder(db, id);
  if (!row) return null;
  const isOwn = reader.user !== null && row.userId === reader.user.id;
  if (isOwn || reader.user?.isAdmin || (await opensOrder(db, id, reader.key, now()))) return row;
  return null;
}

export async function readPacked(conn: Connection, orderIds: readonly string[]): Promise<Packed> {
  const [allocations, fulfilments, lots] = await Promise.all([
    findAllocations(conn, orderIds),
    findFulfilments(conn, orderIds),
    findFulfilmentLots(conn, orderIds),
  ]);
  return { allocations, fulfilments, lots };
}
