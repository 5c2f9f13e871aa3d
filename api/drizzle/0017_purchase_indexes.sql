CREATE UNIQUE INDEX CONCURRENTLY "orders_quote_once" ON "orders" USING btree ("quote_id") WHERE "orders"."quote_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_institution_search" ON "orders" USING gin (lower(coalesce("po_number", '') || ' ' || coalesce("institution", '')) gin_trgm_ops) WHERE "orders"."po_number" IS NOT NULL OR "orders"."institution" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_facets" ON "products" USING btree ("category_id","available","residue_count","mass","amount_mg","modifications");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_price" ON "products" USING btree ("price",lower("name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_price_per_mg" ON "products" USING btree ("price_per_mg",lower("name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_length" ON "products" USING btree ("residue_count",lower("name"),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_by_age" ON "products" USING btree ("created_at","id");
