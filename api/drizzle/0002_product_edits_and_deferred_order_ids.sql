ALTER TABLE "products" ADD COLUMN "edited_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
-- The order's id is drawn before the order is written, and these two rows come first: the key, because it decides
-- whether there is anything to do, and the stock, because its locks decide the price. Both are checked at commit.
ALTER TABLE "idempotency_keys" ALTER CONSTRAINT "idempotency_keys_order_id_orders_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER CONSTRAINT "stock_movements_order_id_orders_id_fk" DEFERRABLE INITIALLY DEFERRED;
