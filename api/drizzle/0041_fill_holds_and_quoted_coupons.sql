-- Nothing is due for an order of 0.00: it is paid.
UPDATE "orders" SET "status" = 'processing', "payment_received_at" = date_trunc('milliseconds', now()), "hold_until" = NULL
  WHERE "status" = 'awaiting-payment' AND "total" = 0;--> statement-breakpoint
-- An order that waits was placed, or opened again, when its timeline says so last.
UPDATE "orders" AS o SET "held_since" = coalesce((
  SELECT max(e.created_at) FROM "order_events" AS e
  WHERE e.order_id = o.id AND e.after = 'awaiting-payment'
), o.created_at) WHERE o.status = 'awaiting-payment';--> statement-breakpoint
-- A key that was stored as it is becomes its hash, as `hashSecret` makes it: links that were given out still open.
UPDATE "saved_quotes" AS q SET
  "access_key" = encode(sha256(convert_to(q.access_key, 'UTF8')), 'hex'),
  "coupon_id" = (SELECT c.id FROM "coupons" AS c WHERE c.code = q.coupon_code);
