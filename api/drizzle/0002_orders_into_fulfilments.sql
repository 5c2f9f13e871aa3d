-- Moves what has been packed, shipped or given lots into one fulfilment of all units of its order. A cancelled order has
-- none, unless it was shipped before.
INSERT INTO fulfilments (id, order_id, number, state, carrier_name, service_level, tracking_number, tracking_url,
  packed_at, shipped_at, delivered_at, created_at, updated_at)
SELECT gen_random_uuid()::text, o.id, 1, moved.state, o.carrier_name, o.service_level, o.tracking_number, o.tracking_url,
  CASE WHEN moved.state <> 'open' THEN coalesce(o.packed_at, moved.shipped_at) END,
  CASE WHEN moved.state IN ('shipped', 'delivered') THEN moved.shipped_at END,
  CASE WHEN moved.state = 'delivered' THEN o.updated_at END,
  coalesce(o.packed_at, moved.shipped_at), o.updated_at
FROM orders o, LATERAL (
  SELECT CASE
      WHEN o.shipping_status IN ('shipped', 'delivered') THEN o.shipping_status
      WHEN o.packed_at IS NOT NULL THEN 'packed'
      ELSE 'open' END AS state,
    -- A shipment that was recorded again has its first time, unless it was taken back between.
    coalesce(
      (SELECT min(e.created_at) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'shipped'
        AND e.created_at > coalesce((SELECT max(u.created_at) FROM order_events u
          WHERE u.order_id = o.id AND u.kind = 'unshipped'), '-infinity')),
      o.packed_at, o.updated_at) AS shipped_at
) AS moved
WHERE moved.state IN ('shipped', 'delivered')
  OR o.status <> 'cancelled' AND (moved.state = 'packed' OR EXISTS (
    SELECT FROM order_items i JOIN lot_allocations a ON a.order_item_id = i.id
    WHERE i.order_id = o.id AND a.quantity > 0));--> statement-breakpoint
INSERT INTO fulfilment_lines (fulfilment_id, order_item_id, quantity)
SELECT f.id, i.id, i.quantity FROM fulfilments f JOIN order_items i ON i.order_id = f.order_id;--> statement-breakpoint
INSERT INTO fulfilment_lots (fulfilment_id, order_item_id, lot_id, quantity)
SELECT l.fulfilment_id, l.order_item_id, a.lot_id, a.quantity
FROM fulfilment_lines l JOIN lot_allocations a ON a.order_item_id = l.order_item_id
WHERE a.quantity > 0;--> statement-breakpoint
-- Fulfilments decide these two from now on. The version of the order stays, because nobody has changed it.
UPDATE orders o SET
  packed_at = (SELECT f.packed_at FROM fulfilments f WHERE f.order_id = o.id),
  ready_to_ship = EXISTS (SELECT FROM fulfilments f WHERE f.order_id = o.id AND f.state = 'packed')
WHERE o.packed_at IS NOT NULL OR o.shipping_status <> 'pending';
