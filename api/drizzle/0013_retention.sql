CREATE INDEX CONCURRENTLY "email_verification_tokens_expires_at" ON "email_verification_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "password_reset_tokens_expires_at" ON "password_reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_access_keys_created_at" ON "order_access_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "publish_hook_deliveries_by_state" ON "publish_hook_deliveries" USING btree ("state","created_at");