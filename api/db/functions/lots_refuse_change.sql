-- Allows only six changes. A row may lose its actor, or get the account into which its actor's was merged (which
-- aliquot.merging_into names for that transaction). An erasure of a person (which sets aliquot.erasing for its
-- transaction) replaces a movement's note. A document may become a draft. A document of
-- a lot in quarantine may be deleted, and a file after its last document (a foreign key keeps it
-- until then).
CREATE OR REPLACE FUNCTION lots_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME IN ('lot_movements', 'lot_documents') THEN
    IF coalesce(to_jsonb(NEW) ->> 'actor_id' = current_setting('aliquot.merging_into', true), to_jsonb(NEW) ->> 'actor_id' IS NULL)
      AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
      RETURN NEW;
    END IF;
    IF TG_TABLE_NAME = 'lot_movements' AND current_setting('aliquot.erasing', true) = 'on'
      AND to_jsonb(NEW) - 'note' = to_jsonb(OLD) - 'note' THEN
      RETURN NEW;
    END IF;
    IF (to_jsonb(NEW) ->> 'is_draft')::boolean AND to_jsonb(NEW) - 'is_draft' = to_jsonb(OLD) - 'is_draft' THEN
      RETURN NEW;
    END IF;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'lot_files' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'lot_documents' THEN
    IF EXISTS (SELECT FROM lots WHERE id = to_jsonb(OLD) ->> 'lot_id' AND state = 'quarantine') THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'Rows of % are never changed or deleted', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER lot_movements_append_only BEFORE UPDATE OR DELETE ON lot_movements
  FOR EACH ROW EXECUTE FUNCTION lots_refuse_change();

CREATE OR REPLACE TRIGGER lot_movements_no_truncate BEFORE TRUNCATE ON lot_movements
  FOR EACH STATEMENT EXECUTE FUNCTION lots_refuse_change();

CREATE OR REPLACE TRIGGER lot_documents_append_only BEFORE UPDATE OR DELETE ON lot_documents
  FOR EACH ROW EXECUTE FUNCTION lots_refuse_change();

CREATE OR REPLACE TRIGGER lot_files_append_only BEFORE UPDATE OR DELETE ON lot_files
  FOR EACH ROW EXECUTE FUNCTION lots_refuse_change();
