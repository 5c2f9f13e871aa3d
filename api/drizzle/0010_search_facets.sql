DROP INDEX "products_families";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "current_purity" double precision;--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING btree ("parent_product_id","available" DESC NULLS FIRST,"price","amount_mg","id","category_id","current_purity","residue_count","mass","modifications");