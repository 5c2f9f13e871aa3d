CREATE TABLE "product_list_items" (
	"list_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_list_items_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "product_list_items_quantity_positive" CHECK ("product_list_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_key" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "product_lists_share_key" UNIQUE("share_key"),
	CONSTRAINT "product_lists_named" CHECK ("product_lists"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "product_list_items" ADD CONSTRAINT "product_list_items_list_id_product_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."product_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_list_items" ADD CONSTRAINT "product_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_lists" ADD CONSTRAINT "product_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_list_items_once" ON "product_list_items" USING btree ("list_id","product_id");--> statement-breakpoint
CREATE INDEX "product_list_items_product" ON "product_list_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_lists_one_name" ON "product_lists" USING btree ("user_id",lower("name"));