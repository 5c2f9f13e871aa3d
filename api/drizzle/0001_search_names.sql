ALTER TABLE "products" ADD COLUMN "synonyms" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "former_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "alias_text" text GENERATED ALWAYS AS (lower(synonyms::text || ' ' || former_names::text)) STORED;--> statement-breakpoint
CREATE INDEX "lots_number_beginning" ON "lots" USING btree ("lot_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "products_alias_trigrams" ON "products" USING gin ("alias_text" gin_trgm_ops) WHERE "products"."alias_text" <> '[] []';--> statement-breakpoint
CREATE INDEX "products_cas_digits" ON "products" USING btree (replace("cas_number", '-', '') text_pattern_ops) WHERE "products"."cas_number" IS NOT NULL;