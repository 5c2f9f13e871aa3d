DROP INDEX "products_families";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "wording" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "pending" jsonb;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "wording" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_documents" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "wording" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "pending" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_with_wording" ON "products" USING btree ("updated_at") WHERE "products"."wording" <> '[]';--> statement-breakpoint
CREATE INDEX "products_waiting" ON "products" USING btree ("id") WHERE "products"."waits";--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING btree ("parent_product_id","available" DESC NULLS FIRST,"price","amount_mg","id","category_id","current_purity","residue_count","mass","modifications","storage");