ALTER TABLE "users" ADD COLUMN "tax_exempt" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tax_certificate" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "tax_exempt_until" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_method" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "storage" text DEFAULT 'ambient' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hs_code" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "origin_country" text;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "shipping_method" jsonb;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "tax" numeric(10, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tax_range" CHECK ("orders"."tax" BETWEEN 0 AND 99999999.99);--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up", ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."shipping" - "orders"."discount_amount" + "orders"."tax");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_storage_known" CHECK ("products"."storage" IN ('ambient', 'cold', 'frozen'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_weight_positive" CHECK ("products"."weight_grams" > 0);--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_tax_range" CHECK ("saved_quotes"."tax" BETWEEN 0 AND 99999999.99);--> statement-breakpoint
ALTER TABLE "saved_quotes" DROP CONSTRAINT "saved_quotes_total_adds_up", ADD CONSTRAINT "saved_quotes_total_adds_up" CHECK ("saved_quotes"."total" = "saved_quotes"."subtotal" + "saved_quotes"."shipping" - "saved_quotes"."discount_amount" + "saved_quotes"."tax");
