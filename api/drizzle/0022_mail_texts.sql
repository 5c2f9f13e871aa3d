CREATE TABLE "mail_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"text" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_texts_newest" ON "mail_texts" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_texts_actor" ON "mail_texts" USING btree ("actor_id");