-- A restore brings the notes with the products: it makes none of its own.
CREATE OR REPLACE TRIGGER "products_note_facets" AFTER INSERT OR DELETE ON "products"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "note_facet_change"();
