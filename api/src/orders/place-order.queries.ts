import type { Transaction } from "../db/client.ts";
import { readRow, sqlOf } from "../db/sql-of.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";
import { orderItems, orders, type StoredAddress } from "./orders.tables.ts";

/** The shop's busiest transaction: plain statements, the independent ones sent together. */

export type KeyRow = { requestHash: string; orderId: string | null };

/**
 * Claims an idempotency key for this order; null when it is ours now, otherwise what it already stands for. A rival
 * that holds the key in an open transaction is waited for: afterwards it has either committed its order or let go.
 */
export async function claimKey(
  tx: Transaction,
  claim: { userId: string; key: string; requestHash: string; orderId: string },
): Promise<KeyRow | null> {
  const sql = sqlOf(tx);
  const claimed = await sql`
    INSERT INTO idempotency_keys (user_id, key, request_hash, order_id)
    VALUES (${claim.userId}, ${claim.key}, ${claim.requestHash}, ${claim.orderId})
    ON CONFLICT (user_id, key) DO NOTHING`;
  if (claimed.count > 0) return null;
  const [row] = await sql<KeyRow[]>`
    SELECT request_hash AS "requestHash", order_id AS "orderId"
    FROM idempotency_keys WHERE user_id = ${claim.userId} AND key = ${claim.key}`;
  return row ?? { requestHash: "", orderId: null };
}

/** Orders of a user since a moment. The user's row is locked, so that orders placed at once are counted in turn. */
export async function countOrdersSince(
  tx: Transaction,
  userId: string,
  since: Date,
): Promise<number> {
  const sql = sqlOf(tx);
  const [, [row]] = await Promise.all([
    sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`,
    sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM orders
      WHERE user_id = ${userId} AND created_at > ${since.toISOString()}`,
  ]);
  return row?.count ?? 0;
}

export type NewOrder = {
  id: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  shippingAddress: StoredAddress;
  subtotal: string;
  shipping: string;
  discount: string;
  total: string;
  couponCode: string | null;
  couponId: string | null;
  notes: string | null;
  placedAt: Date;
  holdUntil: Date;
};

export type NewItem = {
  productId: string;
  productName: string;
  unitPrice: string;
  quantity: number;
  total: string;
};

export type InsertedOrder = { order: OrderRow; items: OrderItemRow[] };

/** The order, its items and its first event, and the ordered lines out of the customer's cart: one round trip. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  items: readonly NewItem[],
): Promise<InsertedOrder> {
  const sql = sqlOf(tx);
  const placedAt = order.placedAt.toISOString();
  const productIds = items.map((item) => item.productId);
  const [[inserted], insertedItems] = await Promise.all([
    sql`
      INSERT INTO orders (id, user_id, email, first_name, last_name, shipping_address, subtotal,
        shipping, discount_amount, total, coupon_code, coupon_id, notes, hold_until, created_at, updated_at)
      VALUES (${order.id}, ${order.userId}, ${order.email}, ${order.firstName}, ${order.lastName},
        ${JSON.stringify(order.shippingAddress)}, ${order.subtotal}, ${order.shipping},
        ${order.discount}, ${order.total}, ${order.couponCode}, ${order.couponId}, ${order.notes},
        ${order.holdUntil.toISOString()}, ${placedAt}, ${placedAt})
      RETURNING *`,
    sql`
      INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
      SELECT id, ${order.id}, product_id, name, price::numeric, quantity, total::numeric FROM unnest(
        ${items.map(() => Bun.randomUUIDv7())}::text[],
        ${productIds}::text[],
        ${items.map((item) => item.productName)}::text[],
        ${items.map((item) => item.unitPrice)}::text[],
        ${items.map((item) => item.quantity)}::int[],
        ${items.map((item) => item.total)}::text[]
      ) AS line(id, product_id, name, price, quantity, total)
      RETURNING *`,
    sql`
      INSERT INTO order_events (id, order_id, kind, actor_id, after, created_at)
      VALUES (${Bun.randomUUIDv7()}, ${order.id}, 'placed', ${order.userId}, 'awaiting-payment',
        ${placedAt})`,
    sql`
      DELETE FROM cart_items
      WHERE user_id = ${order.userId} AND product_id = ANY(${productIds}::text[])`,
  ]);
  if (!inserted) throw new Error("An insert of an order answered no row");
  return {
    order: readRow(orders, inserted),
    items: insertedItems.map((item) => readRow(orderItems, item)),
  };
}
