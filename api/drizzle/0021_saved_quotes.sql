ALTER TABLE "saved_quotes" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD COLUMN "customer" jsonb;