CREATE TABLE "label_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"fulfilment_id" text NOT NULL,
	"rate_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"service_level" text NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"estimated_delivery_days" integer,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'buying' NOT NULL,
	"transaction_id" text,
	"label_url" text,
	"tracking_number" text,
	"tracking_url" text,
	"actor_id" text,
	"try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "label_purchases_state_known" CHECK ("label_purchases"."state" IN ('buying', 'bought', 'voiding', 'voided', 'none')),
	CONSTRAINT "label_purchases_transaction" CHECK (("label_purchases"."state" IN ('bought', 'voiding', 'voided')) = ("label_purchases"."transaction_id" IS NOT NULL)),
	CONSTRAINT "label_purchases_cost_range" CHECK ("label_purchases"."cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "label_rates" (
	"rate_id" text PRIMARY KEY NOT NULL,
	"fulfilment_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"service_level" text NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"estimated_delivery_days" integer,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "label_rates_cost_range" CHECK ("label_rates"."cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
ALTER TABLE "label_purchases" ADD CONSTRAINT "label_purchases_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD CONSTRAINT "label_purchases_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_rates" ADD CONSTRAINT "label_rates_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "label_purchases_one_live" ON "label_purchases" USING btree ("fulfilment_id") WHERE "label_purchases"."state" IN ('buying', 'bought', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX "label_purchases_transaction_once" ON "label_purchases" USING btree ("transaction_id") WHERE "label_purchases"."transaction_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_purchases_fulfilment" ON "label_purchases" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "label_purchases_actor" ON "label_purchases" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "label_purchases_due" ON "label_purchases" USING btree ("try_at") WHERE "label_purchases"."try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_purchases_tracking" ON "label_purchases" USING btree ("tracking_number") WHERE "label_purchases"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_rates_fulfilment" ON "label_rates" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "label_rates_created_at" ON "label_rates" USING btree ("created_at");