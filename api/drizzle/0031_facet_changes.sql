CREATE TABLE "product_facet_changes" (
	"xid" "xid8" NOT NULL,
	"product_id" text NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "product_facet_changes_xid_product_id_pk" PRIMARY KEY("xid","product_id")
);
--> statement-breakpoint
CREATE INDEX "product_facet_changes_changed_at" ON "product_facet_changes" USING btree ("changed_at");
--> statement-breakpoint
-- Notes which products changed in what facets are counted from: an insert beside the change, so that those who change
-- different products never wait for each other. A sale notes nothing unless the product is sold out by it.
CREATE FUNCTION "note_facet_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_facet_changes (xid, product_id)
  VALUES (pg_current_xact_id(), CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_note_facets" AFTER INSERT OR DELETE ON "products"
  FOR EACH ROW EXECUTE FUNCTION "note_facet_change"();--> statement-breakpoint
CREATE TRIGGER "product_changes_note_facets" AFTER UPDATE ON "products"
  FOR EACH ROW WHEN (
    OLD.category_id IS DISTINCT FROM NEW.category_id OR OLD.available <> NEW.available
    OR OLD.modifications <> NEW.modifications OR OLD.residue_count IS DISTINCT FROM NEW.residue_count
    OR OLD.mass IS DISTINCT FROM NEW.mass OR OLD.amount_mg IS DISTINCT FROM NEW.amount_mg)
  EXECUTE FUNCTION "note_facet_change"();
