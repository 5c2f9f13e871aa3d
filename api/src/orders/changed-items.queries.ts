import { formatAmount } from "#shared/domain/money.ts";
import type { QuotedLine } from "#shared/domain/quote.ts";
import type { Transaction } from "../db/client.ts";

/**
 * Replaces the items of an order whose row is locked. A removed item stays with the quantity 0, because movements of
 * lots name it; `findItems` leaves it out, and the product's next line takes it up again.
 */
export async function replaceItems(
  tx: Transaction,
  orderId: string,
  lines: readonly QuotedLine[],
): Promise<void> {
  const { sql } = tx;
  await sql`
    WITH wanted AS (
      SELECT id, product_id, name, price::numeric AS price, quantity, total::numeric AS total FROM unnest(
        ${lines.map(() => Bun.randomUUIDv7())}::text[],
        ${lines.map(({ productId }) => productId)}::text[],
        ${lines.map(({ productName }) => productName)}::text[],
        ${lines.map(({ unitPriceCents }) => formatAmount(unitPriceCents))}::text[],
        ${lines.map(({ quantity }) => quantity)}::int[],
        ${lines.map(({ totalCents }) => formatAmount(totalCents))}::text[]
      ) AS line(id, product_id, name, price, quantity, total)
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
