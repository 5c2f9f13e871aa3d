CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupon_products_product" ON "coupon_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "coupon_usages_user" ON "coupon_usages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupons_created_by" ON "coupons" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "idempotency_keys_order" ON "idempotency_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "product_imports_actor" ON "product_imports" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "product_slug_history_product" ON "product_slug_history" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_movements_actor" ON "stock_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "system_settings_updated_by" ON "system_settings" USING btree ("updated_by");