CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" bigint,
	"net" numeric(20, 2),
	"shipping" numeric(20, 2),
	"tax" numeric(20, 2),
	"total" numeric(20, 2),
	"refunded" numeric(20, 2),
	"costed_units" bigint,
	"costed_net" numeric(20, 2),
	"cost" numeric(20, 2),
	CONSTRAINT "sales_days_by_day_key_pk" PRIMARY KEY("by","day","key")
);
--> statement-breakpoint
CREATE TABLE "sales_kept_days" (
	"day" date PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "unit_cost" numeric(10, 2);--> statement-breakpoint
CREATE INDEX "sales_changes_at" ON "sales_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sales_days_of_product" ON "sales_days" USING btree ("key","day") WHERE "sales_days"."by" = 'product';--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_unit_cost_range" CHECK ("lots"."unit_cost" BETWEEN 0 AND 99999999.99);