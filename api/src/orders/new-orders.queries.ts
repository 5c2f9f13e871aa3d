import type { PostalAddress } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import { columnsOf, readRow, type Transaction } from "../db/client.ts";
import { type Statement, sendInOrder } from "../db/send-in-order.ts";
import { insertEvent, type OrderItemRow, type OrderRow } from "./orders.queries.ts";
import { orderItems, orders } from "./orders.tables.ts";

// The statements of the shop's busiest transaction are written out, so that they can be sent together.

/** An order as it is placed; all else about it comes later. */
export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "email"
  | "firstName"
  | "lastName"
  | "subtotal"
  | "shipping"
  | "discountAmount"
  | "total"
  | "couponCode"
  | "couponId"
  | "notes"
  | "poNumber"
  | "institution"
  | "billingAddress"
  | "quoteId"
  | "lotWish"
  | "createdAt"
> & { userId: string; shippingAddress: PostalAddress; holdUntil: Date };

export type OrderWithItems = { order: OrderRow; items: OrderItemRow[] };

/** Locks a customer's row, so that orders which one person places at once are counted one after the other. */
export function lockCustomer(tx: Transaction, userId: string): Statement {
  return tx.sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

/** How many orders a user has placed since a moment. */
export function countOrdersSince(
  tx: Transaction,
  userId: string,
  since: Date,
): Statement<{ count: number }> {
  return tx.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM orders
    WHERE user_id = ${userId} AND created_at > ${since.toISOString()}`;
}

/** Inserts an order, its items and the first event of its timeline. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly QuotedLine[],
): Promise<OrderWithItems> {
  const [[row], itemRows] = await sendInOrder(
    insertOrderRow(tx, order),
    insertItemRows(tx, order.id, lines),
    insertEvent(tx, {
      orderId: order.id,
      kind: "placed",
      actorId: order.userId,
      after: "awaiting-payment",
      createdAt: order.createdAt,
    }),
  );
  if (!row) throw new Error("An insert of an order answered no row");
  return { order: readRow(orders, row), items: itemRows.map((item) => readRow(orderItems, item)) };
}

function insertOrderRow(tx: Transaction, order: NewOrder): Statement {
  const placedAt = order.createdAt.toISOString();
  return tx.sql`
    INSERT INTO orders (id, user_id, email, first_name, last_name, shipping_address, subtotal,
      shipping, discount_amount, total, coupon_code, coupon_id, notes, po_number, institution,
      billing_address, quote_id, lot_wish, hold_until, created_at, updated_at)
    VALUES (${order.id}, ${order.userId}, ${order.email}, ${order.firstName}, ${order.lastName},
      ${JSON.stringify(order.shippingAddress)}, ${formatAmount(order.subtotal)},
      ${formatAmount(order.shipping)}, ${formatAmount(order.discountAmount)},
      ${formatAmount(order.total)}, ${order.couponCode}, ${order.couponId}, ${order.notes},
      ${order.poNumber}, ${order.institution},
      ${order.billingAddress && JSON.stringify(order.billingAddress)}, ${order.quoteId},
      ${order.lotWish && JSON.stringify(order.lotWish)},
      ${order.holdUntil.toISOString()}, ${placedAt}, ${placedAt})
    RETURNING ${columnsOf(tx, orders)}`;
}

function insertItemRows(tx: Transaction, orderId: string, lines: readonly QuotedLine[]): Statement {
  return tx.sql`
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT id, ${orderId}, product_id, name, price::numeric, quantity, total::numeric FROM unnest(
      ${lines.map(() => Bun.randomUUIDv7())}::text[],
      ${lines.map((line) => line.productId)}::text[],
      ${lines.map((line) => line.productName)}::text[],
      ${lines.map((line) => formatAmount(line.unitPriceCents))}::text[],
      ${lines.map((line) => line.quantity)}::int[],
      ${lines.map((line) => formatAmount(line.totalCents))}::text[]
    ) AS line(id, product_id, name, price, quantity, total)
    RETURNING ${columnsOf(tx, orderItems)}`;
}
