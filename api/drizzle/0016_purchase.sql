CREATE TABLE "stock_wishes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"token_hash" text,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_wishes_token_hash_unique" UNIQUE("token_hash")
);--> statement-breakpoint
CREATE TABLE "saved_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"access_key" text NOT NULL,
	"lines" jsonb NOT NULL,
	"coupon_code" text,
	"subtotal" numeric(10, 2) NOT NULL,
	"discount_amount" numeric(10, 2) NOT NULL,
	"shipping" numeric(10, 2) NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"shipping_address" jsonb,
	"institution" text,
	"po_number" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_quotes_total_adds_up" CHECK ("saved_quotes"."total" = "saved_quotes"."subtotal" + "saved_quotes"."shipping" - "saved_quotes"."discount_amount"),
	CONSTRAINT "saved_quotes_subtotal_range" CHECK ("saved_quotes"."subtotal" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_discount_range" CHECK ("saved_quotes"."discount_amount" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_shipping_range" CHECK ("saved_quotes"."shipping" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_total_range" CHECK ("saved_quotes"."total" BETWEEN 0 AND 99999999.99)
);--> statement-breakpoint
ALTER TABLE "user_addresses" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "display_order" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "institution" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "billing_address" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quote_id" text;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_once" ON "stock_wishes" USING btree ("product_id","email");--> statement-breakpoint
CREATE INDEX "stock_wishes_user" ON "stock_wishes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_by_email" ON "stock_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_wishes_created_at" ON "stock_wishes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_wishes_confirmed" ON "stock_wishes" USING btree ("product_id") WHERE "stock_wishes"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_quotes_number_unique" ON "saved_quotes" USING btree (upper(right("id", 8)));--> statement-breakpoint
CREATE INDEX "saved_quotes_newest_by_user" ON "saved_quotes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_quotes_created_at" ON "saved_quotes" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_saved_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."saved_quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "amount_mg" numeric(12, 6), ADD COLUMN "amount_units" text;--> statement-breakpoint
-- What a vial holds stood in texts only. It is taken over where everything that says so agrees: the words "5 mg per vial"
-- of the description, and a mass in the name or the variant that is no concentration.
CREATE FUNCTION pg_temp.amounts_in(said text, told text) RETURNS numeric[] LANGUAGE sql AS $$
  SELECT array_agg(DISTINCT CASE lower(m[2])
    WHEN 'g' THEN m[1]::numeric * 1000 WHEN 'mg' THEN m[1]::numeric ELSE m[1]::numeric / 1000 END)
  FROM (
    SELECT regexp_matches(told, '(?:^|[^0-9.,])([0-9]{1,6}(?:[.][0-9]{1,3})?)[ -]?(mg|mcg|µg|μg|ug|g) ?(?:per|/|a|each) ?vial', 'gi')
    UNION ALL
    SELECT regexp_matches(said, '(?:^|[^0-9.,])([0-9]{1,6}(?:[.][0-9]{1,3})?)[ -]?(mg|mcg|µg|μg|ug|g)(?![a-z0-9]| ?/ ?(?:m?l|kg))', 'gi')
  ) AS found(m)
$$;--> statement-breakpoint
UPDATE "products" SET "amount_mg" = found.amounts[1]
FROM (
  SELECT id, pg_temp.amounts_in(name || E'\n' || coalesce(variant_value, ''), description) AS amounts FROM products
) AS found
WHERE found.id = products.id AND cardinality(found.amounts) = 1
  AND found.amounts[1] > 0 AND found.amounts[1] < 1000000;--> statement-breakpoint
UPDATE "products" SET "amount_units" = found.amounts[1]
FROM (
  SELECT id, (
    SELECT array_agg(DISTINCT m[1] || CASE lower(m[2]) WHEN 'iu' THEN ' IU' ELSE ' units' END)
    FROM regexp_matches(description, '(?:^|[^0-9.,])([0-9]{1,9}) ?(iu|units?) (?:per|a|each) vial', 'gi') AS m
  ) AS amounts
  FROM products
  WHERE pg_temp.amounts_in(name || E'\n' || coalesce(variant_value, ''), description) IS NULL
) AS found
WHERE found.id = products.id AND cardinality(found.amounts) = 1;--> statement-breakpoint
-- One statement: the table is written anew once.
ALTER TABLE "products"
  ADD COLUMN "available" boolean GENERATED ALWAYS AS (in_stock AND stock_quantity > 0) STORED NOT NULL,
  ADD COLUMN "residue_count" integer GENERATED ALWAYS AS (nullif(length(sequence), 0)) STORED,
  ADD COLUMN "mass" double precision GENERATED ALWAYS AS (CASE WHEN molecular_weight ~ '^[0-9]{1,8}([.][0-9]{1,4})?$' THEN molecular_weight::float8 END) STORED,
  ADD COLUMN "modifications" text[] GENERATED ALWAYS AS (array_remove(ARRAY[CASE WHEN n_terminus <> 'H' THEN nullif(n_terminus, '') END, CASE WHEN c_terminus <> 'OH' THEN nullif(c_terminus, '') END], NULL)) STORED NOT NULL,
  ADD COLUMN "price_per_mg" numeric(20, 2) GENERATED ALWAYS AS (round(price / amount_mg, 2)) STORED,
  ADD CONSTRAINT "products_amount_positive" CHECK ("products"."amount_mg" > 0 AND "products"."amount_mg" < 1000000),
  ADD CONSTRAINT "products_one_amount" CHECK ("products"."amount_mg" IS NULL OR "products"."amount_units" IS NULL);--> statement-breakpoint
-- The seller reads which ones are left: in what the migration says, and in the back-office's activity.
DO $$
DECLARE
  unread bigint;
  of_all bigint;
  names text;
BEGIN
  SELECT count(*) FILTER (WHERE amount_mg IS NULL AND amount_units IS NULL), count(*) INTO unread, of_all FROM products;
  IF unread = 0 THEN RETURN; END IF;
  SELECT string_agg(name, '; ') INTO names FROM (
    SELECT name FROM products WHERE amount_mg IS NULL AND amount_units IS NULL ORDER BY lower(name), id LIMIT 20
  ) AS listed;
  RAISE WARNING 'Products whose amount per vial could not be told from their texts: % of %. The back-office lists them under Products, "Without an amount".', unread, of_all;
  INSERT INTO activity (id, action, subject_type, summary)
  VALUES (gen_random_uuid()::text, 'amounts-read', 'product', left(
    'Read the amount per vial from the texts of ' || of_all - unread || ' products. ' || unread ||
    ' have none yet, listed under Products, "Without an amount": ' || names, 2000));
END $$;
