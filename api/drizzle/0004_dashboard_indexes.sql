DROP INDEX "orders_by_payment";--> statement-breakpoint
DROP INDEX "order_items_order";--> statement-breakpoint
CREATE INDEX "orders_revenue" ON "orders" USING btree ("payment_received_at","total","id") WHERE "orders"."status" IN ('processing', 'completed');--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id","product_id","quantity","total");