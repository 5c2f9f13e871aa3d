import { getTableColumns } from "drizzle-orm";
import type { PostalAddress } from "#shared/domain/addresses.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { TaxExemption } from "#shared/domain/tax.ts";
import { columnValues, type Transaction } from "../db/client.ts";
import { type Query, sendInOrder } from "../db/send-in-order.ts";
import type { ShipmentRow } from "../fulfilments/fulfilments.queries.ts";
import type { OrderItemRow, OrderRow } from "./orders.queries.ts";
import { orders } from "./orders.tables.ts";

// Plain SQL for the shop's busiest transaction, so that its queries can be sent together.

/** An order as it is placed, without its payment links, its shipment, and what changes later. */
export type NewOrder = Omit<
  OrderRow,
  | keyof ShipmentRow
  | "venmoUrl"
  | "paypalUrl"
  | "cashAppUrl"
  | "zelleNote"
  | "shippingStatus"
  | "packedAt"
  | "readyToShip"
  | "reminderQueuedAt"
  | "holdExpired"
  | "erasedAt"
  | "moneyState"
  | "searchText"
  | "updatedAt"
> & { shippingAddress: PostalAddress };

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
 * checks the foreign keys when all three exist. `actorId` is who placed it.
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  lines: readonly QuotedLine[],
  actorId: string | null,
): Promise<OrderWithItems> {
  const items = itemsOf(order.id, lines);
  const placedAt = order.createdAt.toISOString();
  const row = columnValues(orders, { ...order, updatedAt: order.createdAt });
  const inserting = tx.sql`
    WITH placed AS (
      INSERT INTO orders ${tx.sql(row)}
    ), items AS (
      INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
      SELECT id, ${order.id}, product_id, name, price::numeric, quantity, total::numeric
      FROM ${asRows(tx, items)}
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

/**
 * Replaces the items of an order whose row is locked. A removed item stays with the quantity 0, because movements of
 * lots name it; `findItems` leaves it out, and the product's next line takes it up again.
 */
export async function replaceItems(tx: Transaction, orderId: string, lines: readonly QuotedLine[]) {
  const { sql } = tx;
  await sql`
    WITH wanted AS (
      SELECT id, product_id, name, price::numeric AS price, quantity, total::numeric AS total
      FROM ${asRows(tx, itemsOf(orderId, lines))}
    ), changed AS (
      UPDATE order_items i
      SET product_price = coalesce(w.price, i.product_price), quantity = coalesce(w.quantity, 0),
        total = coalesce(w.total, 0)
      FROM order_items was LEFT JOIN wanted w ON w.product_id = was.product_id
      WHERE i.id = was.id AND was.order_id = ${orderId}
    )
    INSERT INTO order_items (id, order_id, product_id, product_name, product_price, quantity, total)
    SELECT w.id, ${orderId}, w.product_id, w.name, w.price, w.quantity, w.total FROM wanted w
    WHERE NOT EXISTS (SELECT FROM order_items i WHERE i.order_id = ${orderId} AND i.product_id = w.product_id)`;
}

const itemsOf = (orderId: string, lines: readonly QuotedLine[]): OrderItemRow[] =>
  lines.map((line) => ({
    id: Bun.randomUUIDv7(),
    orderId,
    productId: line.productId,
    productName: line.productName,
    productPrice: line.unitPriceCents,
    quantity: line.quantity,
    total: line.totalCents,
  }));

const asRows = ({ sql }: Transaction, items: readonly OrderItemRow[]) => sql`unnest(
  ${items.map((item) => item.id)}::text[],
  ${items.map((item) => item.productId)}::text[],
  ${items.map((item) => item.productName)}::text[],
  ${items.map((item) => formatAmount(item.productPrice))}::text[],
  ${items.map((item) => item.quantity)}::int[],
  ${items.map((item) => formatAmount(item.total))}::text[]
) AS item(id, product_id, name, price, quantity, total)`;
