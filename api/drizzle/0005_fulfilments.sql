CREATE TABLE "fulfilment_lines" (
	"fulfilment_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fulfilment_lines_fulfilment_id_order_item_id_pk" PRIMARY KEY("fulfilment_id","order_item_id"),
	CONSTRAINT "fulfilment_lines_quantity_positive" CHECK ("fulfilment_lines"."quantity" > 0),
	CONSTRAINT "fulfilment_lines_returned_within" CHECK ("fulfilment_lines"."returned" BETWEEN 0 AND "fulfilment_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"carrier_name" text,
	"service_level" text,
	"tracking_number" text,
	"tracking_url" text,
	"label_url" text,
	"shipping_cost" numeric(10, 2),
	"estimated_delivery_days" integer,
	"shippo_shipment_id" text,
	"shippo_rate_id" text,
	"shippo_transaction_id" text,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"may_have_left" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "fulfilments_number" UNIQUE("order_id","number"),
	CONSTRAINT "fulfilments_state_known" CHECK ("fulfilments"."state" IN ('open', 'packed', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "fulfilments_packed_at" CHECK (("fulfilments"."state" IN ('open', 'cancelled')) = ("fulfilments"."packed_at" IS NULL)),
	CONSTRAINT "fulfilments_shipped_at" CHECK (("fulfilments"."state" IN ('shipped', 'delivered')) = ("fulfilments"."shipped_at" IS NOT NULL)),
	CONSTRAINT "fulfilments_delivered_at" CHECK (("fulfilments"."state" = 'delivered') = ("fulfilments"."delivered_at" IS NOT NULL)),
	CONSTRAINT "fulfilments_shipping_cost_range" CHECK ("fulfilments"."shipping_cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "fulfilment_lots" (
	"fulfilment_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "fulfilment_lots_fulfilment_id_order_item_id_lot_id_pk" PRIMARY KEY("fulfilment_id","order_item_id","lot_id"),
	CONSTRAINT "fulfilment_lots_not_negative" CHECK ("fulfilment_lots"."quantity" >= 0)
);
--> statement-breakpoint
DROP INDEX "orders_to_pack";--> statement-breakpoint
DROP INDEX "orders_to_ship";--> statement-breakpoint
ALTER TABLE "lot_movements" ADD COLUMN "fulfilment_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "label_url" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_cost" numeric(10, 2);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimated_delivery_days" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shippo_shipment_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shippo_rate_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shippo_transaction_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ready_to_ship" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lots" ADD CONSTRAINT "fulfilment_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lots" ADD CONSTRAINT "fulfilment_lots_line_fk" FOREIGN KEY ("fulfilment_id","order_item_id") REFERENCES "public"."fulfilment_lines"("fulfilment_id","order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilment_lines_order_item" ON "fulfilment_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "fulfilments_tracking" ON "fulfilments" USING btree (lower(replace("tracking_number", ' ', '')),"order_id") WHERE "fulfilments"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fulfilment_lots_lot" ON "fulfilment_lots" USING btree ("lot_id");--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_movements_fulfilment" ON "lot_movements" USING btree ("fulfilment_id") WHERE "lot_movements"."fulfilment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_waiting_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" = 'processing' AND "orders"."packed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_ready_to_ship" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" IN ('processing', 'completed') AND "orders"."ready_to_ship";--> statement-breakpoint
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
