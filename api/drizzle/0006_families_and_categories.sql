DROP INDEX "products_facets";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_url" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "image_alt" text;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_of_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING btree ("parent_product_id","available" DESC NULLS FIRST,"price","amount_mg","id","category_id","residue_count","mass","modifications");--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "is_variable_product";