import { ONE_LOT } from "#shared/contracts/allocations.ts";
import type { Connection } from "../db/client.ts";
import { isWishMet, type WishedLots } from "../lots/choose-lots.ts";
import { findAllocations, findLotsOfOrder } from "../lots/lot-units.queries.ts";
import type { OrderRow } from "./orders.queries.ts";

/** The customer's wish for the lots of an order; null without one. */
export async function readWish(conn: Connection, order: OrderRow): Promise<WishedLots | null> {
  const { lotWish } = order;
  if (!lotWish) return null;
  if (lotWish === ONE_LOT) return { kind: "one-lot" };
  const found = await findLotsOfOrder(conn, { orderNumber: lotWish, ofOrderId: order.id });
  return { kind: "same-as-order", lotIds: new Set(found.map(({ lotId }) => lotId)) };
}

/** By order item: whether its lots are as the customer wished, also those that have left. */
export async function readWishesMet(
  conn: Connection,
  order: OrderRow,
): Promise<Map<string, boolean | null>> {
  const wish = await readWish(conn, order);
  const rows = wish ? await findAllocations(conn, [order.id]) : [];
  const byItem = Map.groupBy(rows, ({ orderItemId }) => orderItemId);
  return new Map([...byItem].map(([orderItemId, has]) => [orderItemId, isWishMet(wish, has)]));
}
