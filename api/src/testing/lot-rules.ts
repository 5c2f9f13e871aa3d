import type { TestApi } from "./test-api.ts";

/**
 * The violations of the rules about lots, computed from the tables without a model. Received units are in stock,
 * allocated or shipped. A packed or shipped order has lots for all of its units. A cancelled order was not shipped.
 */
export async function brokenLotRules(
  { sql }: Pick<TestApi, "sql">,
  productId: string,
): Promise<string[]> {
  const lost = await sql<{ words: string }[]>`
    SELECT l.lot_number || ': ' || entered.units || ' came in, ' || l.available || ' are in stock, '
      || given.here || ' allocated, ' || given.gone || ' shipped' AS words
    FROM lots l,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS units FROM lot_movements m
               WHERE m.lot_id = l.id AND m.order_item_id IS NULL) AS entered,
      LATERAL (SELECT
          coalesce(sum(a.quantity) FILTER (WHERE o.shipping_status = 'pending'), 0) AS here,
          coalesce(sum(a.quantity) FILTER (WHERE o.shipping_status <> 'pending'), 0) AS gone
        FROM lot_allocations a JOIN order_items i ON i.id = a.order_item_id
        JOIN orders o ON o.id = i.order_id WHERE a.lot_id = l.id) AS given
    WHERE l.product_id = ${productId} AND entered.units <> l.available + given.here + given.gone`;
  const without = await sql<{ words: string }[]>`
    SELECT 'order ' || o.id || ' is ' || CASE WHEN o.shipping_status = 'pending' THEN 'packed' ELSE 'shipped' END
      || ' without all of its lots' AS words
    FROM orders o JOIN order_items i ON i.order_id = o.id JOIN products p ON p.id = i.product_id
    WHERE p.id = ${productId} AND p.lot_tracked_at IS NOT NULL
      AND (o.shipping_status <> 'pending' OR o.packed_at IS NOT NULL)
      AND (SELECT coalesce(sum(a.quantity), 0) FROM lot_allocations a WHERE a.order_item_id = i.id) <> i.quantity
      AND NOT EXISTS (
        -- It left before its product had lots.
        SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'shipped' AND e.created_at < p.lot_tracked_at)`;
  const cancelled = await sql<{ words: string }[]>`
    SELECT 'order ' || o.id || ' has left and is cancelled' AS words
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE i.product_id = ${productId} AND o.status = 'cancelled' AND o.shipping_status <> 'pending'`;
  return [...lost, ...without, ...cancelled].map(({ words }) => words);
}
