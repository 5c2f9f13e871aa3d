-- Entries are only added. Three changes are allowed: an entry loses its actor, when that account is deleted; it gets the
-- account into which its actor's was merged (which aliquot.merging_into names for that transaction); and an erasure of a
-- person (which sets aliquot.erasing for its transaction) replaces the free texts.
CREATE OR REPLACE FUNCTION payments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(NEW.actor_id = current_setting('aliquot.merging_into', true), NEW.actor_id IS NULL)
    AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND current_setting('aliquot.erasing', true) = 'on'
    AND to_jsonb(NEW) - '{note,reference}'::text[] = to_jsonb(OLD) - '{note,reference}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of the ledger are never changed or deleted: reverse them'
    USING ERRCODE = 'restrict_violation', TABLE = 'payments';
END $$;

CREATE OR REPLACE TRIGGER payments_append_only BEFORE UPDATE OR DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_refuse_change();

CREATE OR REPLACE TRIGGER payments_no_truncate BEFORE TRUNCATE ON payments
  FOR EACH STATEMENT EXECUTE FUNCTION payments_refuse_change();
