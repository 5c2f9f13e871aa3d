CREATE TABLE "return_lines" (
	"return_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_units" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"fulfilment_id" text NOT NULL,
	"lot_id" text,
	"quantity" integer NOT NULL,
	"disposition" text NOT NULL,
	CONSTRAINT "return_units_quantity_positive" CHECK ("return_units"."quantity" > 0),
	CONSTRAINT "return_units_disposition_known" CHECK ("return_units"."disposition" IN ('restock', 'quarantine', 'scrap'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"by_customer" boolean NOT NULL,
	"note" text,
	"message" text,
	"refund" numeric(10, 2),
	"decided_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" IN ('requested', 'approved', 'refused', 'received', 'closed')),
	CONSTRAINT "returns_decided_at" CHECK (("returns"."state" = 'requested') = ("returns"."decided_at" IS NULL)),
	CONSTRAINT "returns_received_at" CHECK (("returns"."state" IN ('received', 'closed')) = ("returns"."received_at" IS NOT NULL)),
	CONSTRAINT "returns_closed_at" CHECK (("returns"."state" = 'closed') = ("returns"."closed_at" IS NOT NULL AND "returns"."refund" IS NOT NULL)),
	CONSTRAINT "returns_refund_range" CHECK ("returns"."refund" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_line_fk" FOREIGN KEY ("return_id","order_item_id") REFERENCES "public"."return_lines"("return_id","order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_lines_order_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_units_line" ON "return_units" USING btree ("return_id","order_item_id");--> statement-breakpoint
CREATE INDEX "return_units_fulfilment" ON "return_units" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "return_units_lot" ON "return_units" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_newest_by_state" ON "returns" USING btree ("state","created_at","id");