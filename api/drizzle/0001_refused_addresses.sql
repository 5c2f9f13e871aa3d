CREATE TABLE "refused_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"right_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refused_addresses_email" ON "refused_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "refused_addresses_refused" ON "refused_addresses" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));