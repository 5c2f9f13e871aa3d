-- Notes the days that got entries: their sums are computed from the entries until they are kept anew. Rows are only added,
-- so that two entries of one day never wait for each other.
CREATE OR REPLACE FUNCTION ledger_note_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_changes (day) SELECT DISTINCT received_on FROM added;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_note_days AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_note_days();
