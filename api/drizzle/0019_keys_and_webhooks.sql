CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_some_scope" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"retry_until" timestamp (3) with time zone DEFAULT clock_timestamp() + interval '3 days' NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"kind" text DEFAULT 'standard' NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhooks_state_known" CHECK ("webhooks"."state" IN ('enabled', 'disabled')),
	CONSTRAINT "webhooks_kind_known" CHECK ("webhooks"."kind" IN ('standard', 'publish-hook'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_scope" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "key_name" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_created_at" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_created_by" ON "webhooks" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_one_publish_hook" ON "webhooks" USING btree ("kind") WHERE "webhooks"."kind" = 'publish-hook';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_admin_scope_known" CHECK ("users"."admin_scope" IN ('full', 'packing', 'reading'));--> statement-breakpoint
-- Writes an event for the enabled webhooks that want it, in the transaction that caused it. Where nobody listens it
-- writes nothing. The lock keeps a webhook that is deleted meanwhile from failing the order that it was to be told of.
CREATE FUNCTION "record_webhook_event"("event_type" text, "event_data" jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  listener text;
  event_id text;
BEGIN
  FOR listener IN
    SELECT id FROM webhooks WHERE state = 'enabled' AND event_type = ANY (events) ORDER BY id FOR KEY SHARE
  LOOP
    IF event_id IS NULL THEN
      event_id := 'msg_' || replace(gen_random_uuid()::text, '-', '');
      INSERT INTO webhook_events (id, type, body) VALUES (event_id, event_type, json_build_object(
        'type', event_type,
        'timestamp', to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'data', event_data)::text);
    END IF;
    INSERT INTO webhook_deliveries (id, event_id, webhook_id) VALUES (gen_random_uuid()::text, event_id, listener);
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb := jsonb_build_object('id', NEW.id, 'orderNumber', upper(right(NEW.id, 8)), 'status', NEW.status,
    'shippingStatus', NEW.shipping_status, 'total', NEW.total::text);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_event('order.placed', facts);
    RETURN NULL;
  END IF;
  IF NEW.status <> OLD.status AND NEW.status = 'cancelled' THEN
    PERFORM record_webhook_event('order.cancelled', facts);
  ELSIF OLD.status IN ('awaiting-payment', 'cancelled') AND NEW.status IN ('processing', 'completed') THEN
    PERFORM record_webhook_event('order.paid', facts);
  END IF;
  IF NEW.shipping_status <> OLD.shipping_status AND NEW.shipping_status = 'shipped' THEN
    PERFORM record_webhook_event('order.shipped', facts || jsonb_build_object('carrierName', NEW.carrier_name,
      'trackingNumber', NEW.tracking_number, 'trackingUrl', NEW.tracking_url));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A restore brings back what happened long ago: nobody is told of it.
CREATE TRIGGER "orders_tell_webhooks" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "tell_webhooks_of_orders"();--> statement-breakpoint
CREATE TRIGGER "order_changes_tell_webhooks" AFTER UPDATE ON "orders"
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.shipping_status <> NEW.shipping_status)
  EXECUTE FUNCTION "tell_webhooks_of_orders"();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM record_webhook_event('payment.recorded', jsonb_build_object('id', NEW.id, 'orderId', NEW.order_id,
    'orderNumber', upper(right(NEW.order_id, 8)), 'kind', NEW.kind, 'method', NEW.method,
    'amount', NEW.amount::text));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_tell_webhooks" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "tell_webhooks_of_payments"();--> statement-breakpoint
CREATE FUNCTION "tell_webhooks_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_OP <> 'UPDATE' OR NEW.edited_at <> OLD.edited_at THEN
    PERFORM record_webhook_event('product.changed', jsonb_build_object('id', product.id, 'slug', product.slug,
      'name', product.name, 'change', CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END));
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.stock_quantity <> OLD.stock_quantity THEN
    PERFORM record_webhook_event('stock.changed', jsonb_build_object('productId', NEW.id, 'slug', NEW.slug,
      'name', NEW.name, 'before', OLD.stock_quantity, 'stockQuantity', NEW.stock_quantity));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_tell_webhooks" AFTER INSERT ON "products"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "tell_webhooks_of_products"();--> statement-breakpoint
CREATE TRIGGER "product_changes_tell_webhooks" AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (OLD.edited_at <> NEW.edited_at OR OLD.stock_quantity <> NEW.stock_quantity)
  EXECUTE FUNCTION "tell_webhooks_of_products"();--> statement-breakpoint
CREATE TRIGGER "product_deletions_tell_webhooks" AFTER DELETE ON "products"
  FOR EACH ROW EXECUTE FUNCTION "tell_webhooks_of_products"();
