ALTER TABLE "mails" ADD COLUMN "about" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "told" jsonb;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "follows" text;