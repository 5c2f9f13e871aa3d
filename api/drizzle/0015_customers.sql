CREATE TABLE "customer_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"from_id" text NOT NULL,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_into_id_users_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merges_from" ON "customer_merges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "customer_merges_into" ON "customer_merges" USING btree ("into_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_merges_actor" ON "customer_merges" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_notes_actor" ON "customer_notes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("email" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);