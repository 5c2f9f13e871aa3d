-- Refuses a reversal that is not the exact opposite of one entry, and a paid amount below zero. It waits for the order's
-- row, so that two refunds at once cannot both see the whole amount.
CREATE OR REPLACE FUNCTION payments_check_taken_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT FROM payments AS entry
    WHERE entry.id = NEW.reverses AND entry.kind <> 'reversal' AND entry.order_id = NEW.order_id
      AND entry.amount = NEW.amount AND entry.method = NEW.method AND entry.paid_change = -NEW.paid_change
  ) THEN
    RAISE EXCEPTION 'A reversal takes back the whole of one entry of the same order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_reversal_of_entry', TABLE = 'payments';
  END IF;
  IF NEW.paid_change < 0 AND (SELECT paid FROM order_account(NEW.order_id, 0)) < 0 THEN
    RAISE EXCEPTION 'More would be taken back than was paid'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_paid_not_negative', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_check_taken_back AFTER INSERT ON payments
  FOR EACH ROW WHEN (NEW.kind = 'reversal' OR NEW.paid_change < 0) EXECUTE FUNCTION payments_check_taken_back();
