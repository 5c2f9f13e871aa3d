ALTER TABLE "orders" ADD COLUMN "coupon_id" text;--> statement-breakpoint
-- A use that is counted names its coupon.
UPDATE "orders" SET "coupon_id" = usage."coupon_id"
FROM "coupon_usages" AS usage WHERE usage."order_id" = "orders"."id";--> statement-breakpoint
-- An order without one has given it back, or its coupon is gone. Whose the code was at that moment is told by the
-- entries that every change of a coupon leaves; a coupon without entries has had its code since it was created.
-- A live order whose coupon is there and does not count it stays without: nothing of its is to be given back.
WITH entries AS (
  SELECT subject_id AS coupon_id, before ->> 'code' AS former_code, after ->> 'code' AS code,
    created_at AS since, lead(created_at) OVER life AS until, row_number() OVER life AS nth
  FROM activity
  WHERE subject_type = 'coupon' AND subject_id IS NOT NULL
  WINDOW life AS (PARTITION BY subject_id ORDER BY created_at, id)
), codes AS (
  SELECT coupon_id, code, since, until FROM entries WHERE code IS NOT NULL
  UNION ALL
  SELECT entries.coupon_id, former_code, coupons.created_at, since
  FROM entries LEFT JOIN coupons ON coupons.id = entries.coupon_id
  WHERE nth = 1 AND former_code IS NOT NULL
  UNION ALL
  SELECT id, code, created_at, NULL FROM coupons
  WHERE NOT EXISTS (SELECT FROM entries WHERE entries.coupon_id = coupons.id)
), known AS (
  SELECT orders.id, min(codes.coupon_id) AS coupon_id
  FROM orders JOIN codes ON codes.code = orders.coupon_code
    AND orders.created_at >= coalesce(codes.since, '-infinity')
    AND orders.created_at < coalesce(codes.until, 'infinity')
  WHERE orders.coupon_id IS NULL
    AND (orders.status = 'cancelled'
      OR NOT EXISTS (SELECT FROM coupons WHERE coupons.id = codes.coupon_id))
  GROUP BY orders.id
  HAVING count(DISTINCT codes.coupon_id) = 1
)
UPDATE "orders" SET "coupon_id" = known.coupon_id FROM known WHERE known.id = "orders"."id";--> statement-breakpoint
DO $$
DECLARE
  unknown bigint := (SELECT count(*) FROM orders WHERE coupon_code IS NOT NULL AND coupon_id IS NULL);
BEGIN
  IF unknown > 0 THEN
    RAISE WARNING 'Orders whose coupon could not be told from its code: %. They keep their discount; opened again after a cancellation they take no use of a coupon.', unknown;
  END IF;
END $$;
