DROP INDEX "products_by_category";--> statement-breakpoint
CREATE INDEX "products_related" ON "products" USING btree ("category_id","featured" DESC NULLS FIRST,"display_order","id");