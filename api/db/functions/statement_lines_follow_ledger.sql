-- Keeps statement_lines.applied equal to the entries that were made from the line. A check of the line refuses an entry
-- that exceeds it.
CREATE OR REPLACE FUNCTION statement_lines_follow_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind = 'payment' AND NEW.statement_line_id IS NOT NULL THEN
    UPDATE statement_lines SET applied = applied + NEW.amount
    WHERE id = NEW.statement_line_id AND undone_at IS NULL AND ignored_at IS NULL AND linked_payment_id IS NULL;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'Only an open line of a statement is applied'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'statement_lines_open', TABLE = 'statement_lines';
    END IF;
  ELSIF NEW.kind = 'reversal' THEN
    UPDATE statement_lines SET applied = applied - NEW.amount
    FROM payments AS reversed WHERE reversed.id = NEW.reverses AND statement_lines.id = reversed.statement_line_id;
    -- Unlinks a line that was linked to this entry by hand.
    UPDATE statement_lines SET linked_payment_id = NULL WHERE linked_payment_id = NEW.reverses;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER statement_lines_follow_ledger AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION statement_lines_follow_ledger();
