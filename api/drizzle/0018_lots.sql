CREATE TABLE "lot_allocations" (
	"order_item_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "lot_allocations_order_item_id_lot_id_pk" PRIMARY KEY("order_item_id","lot_id"),
	CONSTRAINT "lot_allocations_not_negative" CHECK ("lot_allocations"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_documents_version" UNIQUE("lot_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "lot_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"digest" text NOT NULL,
	"actor_id" text,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"available_after" integer DEFAULT 0 NOT NULL,
	"order_item_id" text,
	"actor_id" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_movements_direction" CHECK (CASE WHEN "lot_movements"."kind" IN ('receive', 'return', 'unallocate') THEN "lot_movements"."quantity" > 0
        WHEN "lot_movements"."kind" IN ('allocate', 'scrap') THEN "lot_movements"."quantity" < 0
        ELSE "lot_movements"."kind" = 'adjust' AND "lot_movements"."quantity" <> 0 END),
	CONSTRAINT "lot_movements_of_item" CHECK (("lot_movements"."kind" IN ('allocate', 'unallocate')) = ("lot_movements"."order_item_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "lot_recall_mails" (
	"lot_id" text NOT NULL,
	"customer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_recall_mails_lot_id_customer_pk" PRIMARY KEY("lot_id","customer")
);
--> statement-breakpoint
CREATE TABLE "lot_test_versions" (
	"lot_id" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_test_versions_lot_id_version_pk" PRIMARY KEY("lot_id","version")
);
--> statement-breakpoint
CREATE TABLE "lot_tests" (
	"lot_id" text NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"limit" text,
	"result" double precision,
	"unit" text,
	"tested_on" date,
	"laboratory" text,
	"report_id" text,
	"laboratory_url" text,
	CONSTRAINT "lot_tests_lot_id_version_position_pk" PRIMARY KEY("lot_id","version","position")
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"lot_number" text NOT NULL,
	"supplier_lot" text,
	"manufacturer" text,
	"manufactured_on" date,
	"retest_on" date,
	"expires_on" date,
	"state" text DEFAULT 'quarantine' NOT NULL,
	"fill_mg" double precision,
	"salt_form" text,
	"appearance" text,
	"solubility" text,
	"storage" text,
	"test_version" integer DEFAULT 1 NOT NULL,
	"results_key" text,
	"received" integer DEFAULT 0 NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"released_by" text,
	"released_by_name" text,
	"released_at" timestamp (3) with time zone,
	"release_reason" text,
	"state_reason" text,
	"recall_message" text,
	"recalled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lots_number_unique" UNIQUE("lot_number"),
	CONSTRAINT "lots_number_spelled" CHECK ("lots"."lot_number" ~ '^[A-Z0-9-]{3,24}$'),
	CONSTRAINT "lots_state_known" CHECK ("lots"."state" IN ('quarantine', 'released', 'blocked', 'recalled', 'exhausted')),
	CONSTRAINT "lots_sold_once_released" CHECK ("lots"."state" NOT IN ('released', 'exhausted') OR "lots"."released_at" IS NOT NULL),
	CONSTRAINT "lots_available_not_negative" CHECK ("lots"."available" >= 0),
	CONSTRAINT "lots_allocated_not_negative" CHECK ("lots"."allocated" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lot_wish" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lot_tracked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "lot_debt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_sha256_lot_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."lot_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_imports" ADD CONSTRAINT "lot_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_recall_mails" ADD CONSTRAINT "lot_recall_mails_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_test_versions" ADD CONSTRAINT "lot_test_versions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_test_versions" ADD CONSTRAINT "lot_test_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_tests" ADD CONSTRAINT "lot_tests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_allocations_lot" ON "lot_allocations" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lot_documents_sha256" ON "lot_documents" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "lot_documents_actor" ON "lot_documents" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lot_imports_newest" ON "lot_imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lot_imports_actor" ON "lot_imports" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "lot_movements_order_item" ON "lot_movements" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "lot_movements_actor" ON "lot_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_test_versions_actor" ON "lot_test_versions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lots_product" ON "lots" USING btree ("product_id","state");--> statement-breakpoint
CREATE INDEX "lots_newest" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lots_results" ON "lots" USING btree ("results_key");--> statement-breakpoint
CREATE INDEX "lots_released_by" ON "lots" USING btree ("released_by");--> statement-breakpoint
-- A movement is all that changes the units of a lot and the allocations of a line, so that the three never disagree.
CREATE FUNCTION "lot_movements_apply"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken integer := CASE WHEN NEW.kind IN ('allocate', 'unallocate') THEN -NEW.quantity ELSE 0 END;
  ordered integer;
BEGIN
  UPDATE lots SET available = available + NEW.quantity, allocated = allocated + taken,
    received = received + CASE WHEN NEW.kind = 'receive' THEN NEW.quantity ELSE 0 END
  WHERE id = NEW.lot_id RETURNING available INTO NEW.available_after;
  IF taken <> 0 THEN
    INSERT INTO lot_allocations AS known (order_item_id, lot_id, quantity)
    VALUES (NEW.order_item_id, NEW.lot_id, greatest(taken, 0))
    ON CONFLICT (order_item_id, lot_id) DO UPDATE SET quantity = known.quantity + taken;
    SELECT quantity INTO ordered FROM order_items WHERE id = NEW.order_item_id;
    IF (SELECT sum(quantity) FROM lot_allocations WHERE order_item_id = NEW.order_item_id) > ordered THEN
      RAISE EXCEPTION 'A line of an order gets no more units than were ordered'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_allocations_within_order', TABLE = 'lot_allocations';
    END IF;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- A restore brings lots, movements and allocations as they were: nothing follows from them.
CREATE TRIGGER "lot_movements_apply" BEFORE INSERT ON "lot_movements"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "lot_movements_apply"();--> statement-breakpoint
-- The only change of a movement or a document is that its actor is deleted.
CREATE FUNCTION "lots_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('lot_movements', 'lot_documents') THEN
    IF to_jsonb(NEW) ->> 'actor_id' IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;--> statement-breakpoint
CREATE TRIGGER "lot_movements_append_only" BEFORE UPDATE OR DELETE ON "lot_movements"
  FOR EACH ROW EXECUTE FUNCTION "lots_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "lot_movements_no_truncate" BEFORE TRUNCATE ON "lot_movements"
  FOR EACH STATEMENT EXECUTE FUNCTION "lots_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "lot_documents_append_only" BEFORE UPDATE OR DELETE ON "lot_documents"
  FOR EACH ROW EXECUTE FUNCTION "lots_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "lot_files_append_only" BEFORE UPDATE OR DELETE ON "lot_files"
  FOR EACH ROW EXECUTE FUNCTION "lots_refuse_change"();--> statement-breakpoint
-- Results of a lot that was released are what was published: a correction is a new version.
CREATE FUNCTION "lot_tests_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM lots WHERE id = OLD.lot_id AND released_at IS NOT NULL) THEN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'lot_test_versions' THEN
      IF to_jsonb(NEW) ->> 'actor_id' IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'Published results are never changed: add a version'
      USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER "lot_tests_immutable" BEFORE UPDATE OR DELETE ON "lot_tests"
  FOR EACH ROW EXECUTE FUNCTION "lot_tests_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "lot_test_versions_immutable" BEFORE UPDATE OR DELETE ON "lot_test_versions"
  FOR EACH ROW EXECUTE FUNCTION "lot_tests_refuse_change"();
