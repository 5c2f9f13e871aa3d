import { getTableColumns } from "drizzle-orm";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { TaxExemption } from "#shared/domain/tax.ts";
import { columnValues, type Transaction } from "../db/client.ts";
import { type Query, sendInOrder } from "../db/send-in-order.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";
import { orders } from "./orders.tables.ts";

// Plain SQL for the shop's busiest transaction, so that its queries can be sent together.

/** The columns that are known when an order is placed. */
export type NewOrder = Pick<
  OrderRow,
  | "id"
  | "email"
  | "firstName"
  | "lastName"
  | "subtotal"
  | "shipping"
  | "shippingMethod"
  | "tax"
  | "taxLines"
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
  | "status"
  | "paymentReceivedAt"
  | "heldSince"
  | "holdUntil"
  | "invoicedWhenPlaced"
> & { userId: string | null; shippingAddress: PostalAddress };

export type OrderWithItems = { order: OrderRow; items: OrderItemRow[] };

/**
 * Locks a customer's row, so that concurrent orders of one person are counted one after the other. Answers the
 * exemption from tax, so that pricing needs no query for it.
 */
export function lockCustomer(tx: Transaction, userId: string): Query<TaxExemption> {
  return tx.sql<TaxExemption[]>`
    SELECT tax_exempt AS exempt, tax_exempt_until::text AS until
    FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

export function countOrdersSince(
  tx: Transaction,
  userId: string,
  since: Date,
): Query<{ count: number }> {
  return tx.sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM orders
    WHERE user_id = ${userId} AND created_at > ${since.toISOString()}`;
}

/**
 * Inserts an order, its items and the first event of its timeline. One query, because PostgreSQL
 * checks the foreign keys when all three exist. `actorId` is who placed it, by default the customer.
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly QuotedLine[],
  actorId: string | null = order.userId,
): Promise<OrderWithItems> {
  const items = lines.map((line) => ({
    id: Bun.randomUUIDv7(),
    orderId: order.id,
    productId: line.productId,
    productName: line.productName,
    productPrice: line.unitPriceCents,
    quantity: line.quantity,
    total: line.totalCents,
  }));
  const placedAt = order.createdAt.toISOString();
  const row = columnValues(orders, { ...order, updatedAt: order.createdAt });
  const inserting = tx.sql`
    WITH placed AS (
      INSERT INTO orders ${tx.sql(row)}
    ), items AS (
      INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
      SELECT id, ${order.id}, product_id, name, price::numeric, quantity, total::numeric FROM unnest(
        ${items.map((item) => item.id)}::text[],
        ${items.map((item) => item.productId)}::text[],
        ${items.map((item) => item.productName)}::text[],
        ${items.map((item) => formatAmount(item.productPrice))}::text[],
        ${items.map((item) => item.quantity)}::int[],
        ${items.map((item) => formatAmount(item.total))}::text[]
      ) AS item(id, product_id, name, price, quantity, total)
    )
    INSERT INTO order_events (id, order_id, kind, actor_id, after, created_at)
    VALUES (${Bun.randomUUIDv7()}, ${order.id}, 'placed', ${actorId}, ${order.status}, ${placedAt})`;
  // Awaited, because the rows that are sent after it refer to the order.
  await sendInOrder(inserting);
  return { order: { ...NEW_ROW, ...order, updatedAt: order.createdAt }, items };
}

/** The columns of a new order that are not given, with their defaults. Reading the whole row back would slow each order. */
const NEW_ROW = Object.fromEntries(
  Object.entries(getTableColumns(orders)).map(([name, column]) => [name, column.default ?? null]),
) as OrderRow;
