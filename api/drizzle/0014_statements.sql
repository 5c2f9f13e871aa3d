CREATE TABLE "payment_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"time_zone" text NOT NULL,
	"mapping" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"file_name" text NOT NULL,
	"layout" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"new_count" integer NOT NULL,
	"duplicate_count" integer NOT NULL,
	"ignored_count" integer NOT NULL,
	"unreadable_count" integer NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"source_id" text NOT NULL,
	"row" integer NOT NULL,
	"raw" text NOT NULL,
	"date" date NOT NULL,
	"gross" numeric(10, 2) NOT NULL,
	"fee" numeric(10, 2) NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"payer_name" text,
	"payer_email" text,
	"memo" text NOT NULL,
	"external_id" text,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"occurrence" integer NOT NULL,
	"order_numbers" text[] NOT NULL,
	"payer_key" text,
	"applied" numeric(10, 2) DEFAULT 0 NOT NULL,
	"ignored_at" timestamp (3) with time zone,
	"linked_payment_id" text,
	"undone_at" timestamp (3) with time zone,
	"state" text GENERATED ALWAYS AS (CASE
      WHEN ignored_at IS NOT NULL THEN 'ignored'
      WHEN linked_payment_id IS NOT NULL THEN 'linked'
      WHEN applied = 0 THEN 'open'
      WHEN applied < gross THEN 'part-applied'
      ELSE 'applied' END) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || memo || ' ' || coalesce(external_id, ''))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statement_lines_applied_within_gross" CHECK ("statement_lines"."applied" BETWEEN 0 AND greatest("statement_lines"."gross", 0)),
	CONSTRAINT "statement_lines_fee_range" CHECK ("statement_lines"."fee" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "statement_lines_kind_known" CHECK ("statement_lines"."kind" IN ('incoming', 'outgoing', 'transfer', 'other')),
	CONSTRAINT "statement_lines_incoming_positive" CHECK ("statement_lines"."kind" <> 'incoming' OR "statement_lines"."gross" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "statement_line_id" text;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statement_files_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_name" ON "payment_sources" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "statement_files_source" ON "statement_files" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "statement_files_actor" ON "statement_files" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("source_id","fingerprint","occurrence") WHERE "statement_lines"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_source" ON "statement_lines" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_newest" ON "statement_lines" USING btree ("state","date","id") WHERE "statement_lines"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_payer" ON "statement_lines" USING btree ("payer_key") WHERE "statement_lines"."applied" > 0 AND "statement_lines"."payer_key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_linked_once" ON "statement_lines" USING btree ("linked_payment_id") WHERE "statement_lines"."linked_payment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_search" ON "statement_lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What is applied of a line is what stands in the ledger of it: the check of the line refuses an entry too many.
CREATE FUNCTION "statement_lines_follow_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'payment' AND NEW.statement_line_id IS NOT NULL THEN
    UPDATE statement_lines SET applied = applied + NEW.amount
    WHERE id = NEW.statement_line_id AND undone_at IS NULL AND ignored_at IS NULL AND linked_payment_id IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'Only an open line of a statement is applied'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'statement_lines_open', TABLE = 'statement_lines';
    END IF;
  ELSIF NEW.kind = 'reversal' THEN
    UPDATE statement_lines SET applied = applied - NEW.amount
    FROM payments AS reversed WHERE reversed.id = NEW.reverses AND statement_lines.id = reversed.statement_line_id;
    -- A line that was said to be this entry is open again.
    UPDATE statement_lines SET linked_payment_id = NULL WHERE linked_payment_id = NEW.reverses;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- A restore brings lines and entries as they were: nothing follows from them.
CREATE TRIGGER "statement_lines_follow_ledger" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "statement_lines_follow_ledger"();--> statement-breakpoint
INSERT INTO "payment_sources" ("id", "name", "method", "time_zone", "created_at")
SELECT gen_random_uuid()::text, source.name, source.method,
  coalesce((SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York'),
  clock_timestamp() + source.place * interval '1 millisecond'
FROM (VALUES (1, 'PayPal', 'paypal'), (2, 'Venmo', 'venmo'), (3, 'Cash App', 'cash-app'), (4, 'Bank (Zelle)', 'zelle'))
  AS source(place, name, method);
