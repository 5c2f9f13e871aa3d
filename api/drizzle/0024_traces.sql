CREATE TABLE "lot_traces" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"points" integer NOT NULL,
	"x_unit" text NOT NULL,
	"y_unit" text NOT NULL,
	"x_from" double precision NOT NULL,
	"x_to" double precision NOT NULL,
	"peaks" jsonb NOT NULL,
	"peaks_from" text NOT NULL,
	"svg" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_traces_kind_known" CHECK ("lot_traces"."kind" IN ('hplc', 'ms'))
);
--> statement-breakpoint
ALTER TABLE "lot_traces" ADD CONSTRAINT "lot_traces_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_traces" ADD CONSTRAINT "lot_traces_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_traces_lot" ON "lot_traces" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "lot_traces_actor" ON "lot_traces" USING btree ("actor_id");