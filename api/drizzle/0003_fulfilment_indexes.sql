CREATE INDEX CONCURRENTLY "lot_movements_fulfilment" ON "lot_movements" USING btree ("fulfilment_id") WHERE "lot_movements"."fulfilment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_waiting_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" = 'processing' AND "orders"."packed_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_ready_to_ship" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" IN ('processing', 'completed') AND "orders"."ready_to_ship";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_to_pack";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_to_ship";
