CREATE TABLE "statement_repeats" (
	"statement_id" text NOT NULL,
	"line_id" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "statement_repeats_statement_id_line_id_pk" PRIMARY KEY("statement_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "statement_repeats" ADD CONSTRAINT "statement_repeats_statement_id_statement_files_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_repeats" ADD CONSTRAINT "statement_repeats_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_repeats_line" ON "statement_repeats" USING btree ("line_id");--> statement-breakpoint
-- A line that was no payment is not the same as a payment: what was pending is a new line once it is complete.
UPDATE statement_lines SET fingerprint = 'none:' || fingerprint WHERE kind <> 'incoming';
