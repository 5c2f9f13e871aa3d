import type { TestApi } from "./test-api.ts";

/**
 * The violations of the rules about lots, computed from the tables without a model. Received units are in stock,
 * allocated or shipped, less what came back. A packed or shipped parcel has lots for all of its units. A cancelled order
 * was not shipped.
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
          coalesce(sum(a.quantity) FILTER (WHERE f.state IN ('open', 'packed')), 0) AS here,
          coalesce(sum(a.quantity) FILTER (WHERE f.state IN ('shipped', 'delivered')), 0) AS gone
        FROM fulfilment_lots a JOIN fulfilments f ON f.id = a.fulfilment_id WHERE a.lot_id = l.id) AS given
    WHERE l.product_id = ${productId} AND entered.units <> l.available + given.here + given.gone`;
  // What came back is in stock again or was scrapped: received = in stock + allocated + shipped - restocked + scrapped.
  const unreturned = await sql<{ words: string }[]>`
    SELECT l.lot_number || ': ' || back.restocked || ' were restocked and ' || back.scrapped || ' scrapped, but '
      || entered.restocked || ' and ' || entered.scrapped || ' were moved' AS words
    FROM lots l,
      LATERAL (SELECT coalesce(sum(quantity), 0) AS restocked,
          coalesce(-sum(quantity) FILTER (WHERE kind = 'scrap'), 0) AS scrapped FROM lot_movements m
        WHERE m.lot_id = l.id AND kind IN ('return', 'scrap') AND m.note LIKE 'Return % of order %') AS entered,
      LATERAL (SELECT coalesce(sum(quantity) FILTER (WHERE disposition = 'restock'), 0) AS restocked,
          coalesce(sum(quantity) FILTER (WHERE disposition = 'scrap'), 0) AS scrapped
        FROM return_units u WHERE u.lot_id = l.id) AS back
    WHERE l.product_id = ${productId}
      AND (entered.restocked <> back.restocked OR entered.scrapped <> back.scrapped)`;
  const overReturned = await sql<{ words: string }[]>`
    SELECT 'a line of parcel ' || l.fulfilment_id || ' counts ' || l.returned || ' returned units' AS words
    FROM fulfilment_lines l JOIN order_items i ON i.id = l.order_item_id
    WHERE i.product_id = ${productId} AND l.returned <> (
      SELECT coalesce(sum(u.quantity), 0) FROM return_units u
      WHERE u.fulfilment_id = l.fulfilment_id AND u.order_item_id = l.order_item_id)`;
  const without = await sql<{ words: string }[]>`
    SELECT 'a parcel of order ' || f.order_id || ' is ' || f.state || ' without all of its lots' AS words
    FROM fulfilments f JOIN fulfilment_lines l ON l.fulfilment_id = f.id
    JOIN order_items i ON i.id = l.order_item_id JOIN products p ON p.id = i.product_id
    WHERE p.id = ${productId} AND p.lot_tracked_at IS NOT NULL AND f.state IN ('packed', 'shipped', 'delivered')
      AND (SELECT coalesce(sum(a.quantity), 0) FROM fulfilment_lots a
        WHERE a.fulfilment_id = f.id AND a.order_item_id = i.id) <> l.quantity
      AND NOT EXISTS (
        -- It left before its product had lots.
        SELECT FROM order_events e WHERE e.order_id = f.order_id AND e.kind = 'shipped'
          AND e.created_at < p.lot_tracked_at)`;
  const cancelled = await sql<{ words: string }[]>`
    SELECT 'order ' || o.id || ' has left and is cancelled' AS words
    FROM orders o JOIN order_items i ON i.order_id = o.id
    WHERE i.product_id = ${productId} AND o.status = 'cancelled' AND o.shipping_status <> 'pending'`;
  const broken = [...lost, ...unreturned, ...overReturned, ...without, ...cancelled];
  return broken.map(({ words }) => words);
}
