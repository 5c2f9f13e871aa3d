-- Refuses to change the results of a released lot: they are published, and a correction is a new version. A version may
-- lose its actor, or get the account into which its actor's was merged (aliquot.merging_into).
CREATE OR REPLACE FUNCTION lot_tests_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM lots WHERE id = OLD.lot_id AND released_at IS NOT NULL) THEN
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'lot_test_versions' THEN
      IF coalesce(to_jsonb(NEW) ->> 'actor_id' = current_setting('aliquot.merging_into', true), to_jsonb(NEW) ->> 'actor_id' IS NULL)
        AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
        RETURN NEW;
      END IF;
    END IF;
    RAISE EXCEPTION 'Published results are never changed: add a version'
      USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;

CREATE OR REPLACE TRIGGER lot_tests_immutable BEFORE UPDATE OR DELETE ON lot_tests
  FOR EACH ROW EXECUTE FUNCTION lot_tests_refuse_change();

CREATE OR REPLACE TRIGGER lot_test_versions_immutable BEFORE UPDATE OR DELETE ON lot_test_versions
  FOR EACH ROW EXECUTE FUNCTION lot_tests_refuse_change();
