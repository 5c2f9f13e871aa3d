-- Notes which products changed in a column that facets count. It inserts a row per change, so that changes of different
-- products never wait for each other. A sale notes nothing unless it sells the product out.
CREATE OR REPLACE FUNCTION note_facet_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_facet_changes (xid, product_id)
  VALUES (pg_current_xact_id(), CASE WHEN TG_OP = 'DELETE' THEN OLD.id ELSE NEW.id END)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER products_note_facets AFTER INSERT OR DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION note_facet_change();

CREATE OR REPLACE TRIGGER product_changes_note_facets AFTER UPDATE ON products
  FOR EACH ROW WHEN (
    OLD.category_id IS DISTINCT FROM NEW.category_id OR OLD.available <> NEW.available
    OR OLD.modifications <> NEW.modifications OR OLD.residue_count IS DISTINCT FROM NEW.residue_count
    OR OLD.mass IS DISTINCT FROM NEW.mass OR OLD.amount_mg IS DISTINCT FROM NEW.amount_mg)
  EXECUTE FUNCTION note_facet_change();
