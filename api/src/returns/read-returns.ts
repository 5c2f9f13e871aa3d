import type {
  OrderReturns,
  ReturnPage,
  ReturnsQuery,
  StaffReturns,
} from "#shared/contracts/returns.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { amountDue, liveEntries } from "#shared/domain/payments.ts";
import { RETURN_STATES, returnableUnits } from "#shared/domain/returns.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Connection } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { dayOfShop } from "../lots/lot-fitness.ts";
import { findOrder, type OrderRow } from "../orders/orders.queries.ts";
import { readLife } from "../orders/read-life.ts";
import { type Reader, requireReadable } from "../orders/read-order.ts";
import { findEntries, type PaymentRow } from "../payments/payments.queries.ts";
import { readAccount } from "../payments/read-accounts.ts";
import { required } from "../refusals.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import {
  presentListed,
  presentReturn,
  presentReturnable,
  presentStaffReturn,
  type ReturnsOfOrder,
  receivedUnits,
  type Settled,
} from "./present-return.ts";
import {
  countReturns,
  countReturnsByState,
  findReturnPage,
  findReturns,
  type ListedRow,
} from "./returns.queries.ts";

/** An order with its parcels and returns. To change them, lock the order first. */
export async function readReturnsOf(
  conn: Connection,
  order: OrderRow,
  now: Date,
): Promise<ReturnsOfOrder> {
  const life = await readLife(conn, order);
  const returns = await findReturns(conn, [order.id]);
  const account = await readAccount(conn, order);
  const due = amountDue(order.status, account);
  const settled = settledBy(returns.length > 0 ? await findEntries(conn, [order.id]) : []);
  return { ...life, returns, paid: account.paid, due, settled, today: await dayOfShop(conn, now) };
}

function settledBy(entries: readonly PaymentRow[]): ReadonlyMap<string, Settled> {
  const settled = new Map<string, Settled>();
  for (const { returnId, kind, amount } of liveEntries(entries)) {
    if (returnId === null || (kind !== "refund" && kind !== "credit")) continue;
    const known = settled.get(returnId) ?? { refund: 0, credit: 0 };
    settled.set(returnId, { ...known, [kind]: known[kind] + amount });
  }
  return settled;
}

/** The units that may still be returned; `now` is null for the seller, whom no deadline binds. */
export async function returnableOf(
  conn: Connection,
  { fulfilments, returns }: ReturnsOfOrder,
  now: Date | null,
) {
  const { returnDays: days } = await readStoreSettings(conn);
  const taken = returns.map((row) => ({
    state: row.state,
    lines: row.lines.map(({ orderItemId, quantity }) => ({
      orderItemId,
      quantity,
      received: receivedUnits(row, orderItemId),
    })),
  }));
  return { days, units: returnableUnits(fulfilments, taken, { days, now }) };
}

/**
 * The returns of an order for whoever may read it.
 * @throws Refusal 404 for an unknown order and for one that the reader may not see
 */
export async function getOwnReturns(
  context: Context,
  orderId: string,
  reader: Reader,
): Promise<OrderReturns> {
  const now = context.now();
  const order = await requireReadable(context, orderId, reader);
  const life = await readReturnsOf(context.db, order, now);
  const { units } = await returnableOf(context.db, life, now);
  return {
    returns: life.returns.map((row) => presentReturn(life, row)),
    returnable: presentReturnable(life, units),
  };
}

/** @throws Refusal 404 */
export async function getReturnsOf({ db, now }: Context, orderId: string): Promise<StaffReturns> {
  const order = await required(findOrder(db, orderId));
  const life = await readReturnsOf(db, order, now());
  const { units } = await returnableOf(db, life, null);
  return {
    returns: life.returns.map((row) => presentStaffReturn(life, row)),
    returnable: presentReturnable(life, units),
  };
}

export async function listReturns({ db }: Context, query: ReturnsQuery): Promise<ReturnPage> {
  const { limit, offset, ...filter } = query;
  const [rows, total, counts] = await Promise.all([
    findReturnPage(db, filter, { limit, offset }),
    countReturns(db, filter),
    countReturnsByState(db),
  ]);
  return {
    returns: rows.map(presentListed),
    total,
    counts: Object.fromEntries(
      RETURN_STATES.map((state) => [state, counts[state] ?? 0]),
    ) as ReturnPage["counts"],
  };
}

const COLUMNS: CsvColumns<ListedRow> = {
  order_number: ({ orderId }) => orderNumber(orderId),
  return: ({ number }) => number,
  state: ({ state }) => state,
  customer: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  email: ({ email }) => email,
  products: ({ products }) => products.join("; "),
  units: ({ units }) => units,
  refund: ({ refund }) => refund,
  credit: ({ credit }) => credit,
  requested_at: ({ createdAt }) => new Date(createdAt).toISOString(),
  changed_at: ({ updatedAt }) => new Date(updatedAt).toISOString(),
};

export function exportReturns(
  { db }: Pick<Dependencies, "db">,
  filter: Pick<ReturnsQuery, "state" | "search" | "sortBy">,
) {
  // After the last row and not by a number of rows: a return that leaves the filter meanwhile would move the rows behind it.
  return csvOfPages(COLUMNS, (after, limit) => findReturnPage(db, filter, { limit, after }));
}
