CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"credits_id" text,
	"reason" text,
	"total" numeric(10, 2) NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" IN ('invoice', 'credit-note')),
	CONSTRAINT "invoices_total_range" CHECK ("invoices"."total" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "invoices_serial_positive" CHECK ("invoices"."serial" > 0),
	CONSTRAINT "invoices_note_credits_invoice" CHECK (CASE "invoices"."kind" WHEN 'invoice' THEN "invoices"."credits_id" IS NULL AND "invoices"."reason" IS NULL
        ELSE "invoices"."credits_id" IS NOT NULL AND "invoices"."reason" IS NOT NULL AND "invoices"."total" > 0 END)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoiced_when_placed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_text" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","serial");--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on","year","serial");