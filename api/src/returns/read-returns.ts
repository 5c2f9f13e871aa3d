import type {
  OrderReturns,
  ReturnPage,
  ReturnsQuery,
  StaffReturns,
} from "#shared/contracts/returns.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { RETURN_STATES, returnableUnits } from "#shared/domain/returns.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Connection } from "../db/client.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { findOrder, type OrderRow } from "../orders/orders.queries.ts";
import { readLife } from "../orders/read-life.ts";
import { type Reader, requireReadable } from "../orders/read-order.ts";
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
} from "./present-return.ts";
import {
  countReturns,
  countReturnsByState,
  findReturnPage,
  findReturns,
  type ListedRow,
} from "./returns.queries.ts";

/** An order with its parcels and returns. To change them, lock the order first. */
export async function readReturnsOf(conn: Connection, order: OrderRow): Promise<ReturnsOfOrder> {
  const life = await readLife(conn, order);
  const returns = await findReturns(conn, [order.id]);
  const { paid } = await readAccount(conn, order);
  return { ...life, returns, paid };
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
  const life = await readReturnsOf(context.db, await requireReadable(context, orderId, reader));
  const { units } = await returnableOf(context.db, life, context.now());
  return {
    returns: life.returns.map((row) => presentReturn(life, row)),
    returnable: presentReturnable(life, units),
  };
}

/** @throws Refusal 404 */
export async function getReturnsOf({ db }: Context, orderId: string): Promise<StaffReturns> {
  const order = await required(findOrder(db, orderId));
  const life = await readReturnsOf(db, order);
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
  requested_at: ({ createdAt }) => new Date(createdAt).toISOString(),
  changed_at: ({ updatedAt }) => new Date(updatedAt).toISOString(),
};

export function exportReturns(
  { db }: Pick<Dependencies, "db">,
  filter: Pick<ReturnsQuery, "state" | "search" | "sortBy">,
) {
  let offset = 0;
  return csvOfPages(COLUMNS, async (_, limit) => {
    const page = await findReturnPage(db, filter, { limit, offset });
    offset += limit;
    return page;
  });
}
