CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"run_id" text NOT NULL,
	"line" integer NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"written" jsonb,
	CONSTRAINT "import_changes_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_runs_actor" ON "import_runs" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "import_runs_created_at" ON "import_runs" USING btree ("created_at");
