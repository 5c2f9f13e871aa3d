-- Refuses a number that the counter did not give, and a credit note of more than is left of its order's documents.
CREATE OR REPLACE FUNCTION invoices_follow_counter() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM invoice_counters WHERE year = NEW.year AND last = NEW.serial)
    OR NEW.serial > 1 AND NOT EXISTS (SELECT FROM invoices WHERE year = NEW.year AND serial = NEW.serial - 1) THEN
    RAISE EXCEPTION 'The number % does not follow the one before', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_without_gaps', TABLE = 'invoices';
  END IF;
  IF NEW.kind = 'credit-note' AND (
    SELECT sum(CASE kind WHEN 'invoice' THEN total ELSE -total END) FROM invoices WHERE order_id = NEW.order_id
  ) < 0 THEN
    RAISE EXCEPTION 'More would be credited than was invoiced'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'invoices_credit_within_invoice', TABLE = 'invoices';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER invoices_follow_counter AFTER INSERT ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoices_follow_counter();

-- The counter only goes up, by one.
CREATE OR REPLACE FUNCTION invoice_counters_go_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.last = 1 OR TG_OP = 'UPDATE' AND NEW.year = OLD.year AND NEW.last = OLD.last + 1 THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The counter of invoices goes up by one'
    USING ERRCODE = 'restrict_violation', TABLE = 'invoice_counters';
END $$;

CREATE OR REPLACE TRIGGER invoice_counters_go_up BEFORE INSERT OR UPDATE OR DELETE ON invoice_counters
  FOR EACH ROW EXECUTE FUNCTION invoice_counters_go_up();
