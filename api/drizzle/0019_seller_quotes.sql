DROP INDEX "saved_quotes_created_at";--> statement-breakpoint
ALTER TABLE "saved_quotes" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "by_seller" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "note" text;--> statement-breakpoint
CREATE INDEX "saved_quotes_email" ON "saved_quotes" USING btree (lower("customer"->>'email')) WHERE "saved_quotes"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "saved_quotes_created_at" ON "saved_quotes" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_for_somebody" CHECK ("saved_quotes"."user_id" IS NOT NULL OR "saved_quotes"."by_seller");