-- Invoices and credit notes are only added. Only an erasure of a person (which sets aliquot.erasing for its transaction)
-- replaces the buyer in the content.
CREATE OR REPLACE FUNCTION invoices_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('aliquot.erasing', true) = 'on'
    AND to_jsonb(NEW) - 'content' = to_jsonb(OLD) - 'content'
    AND NEW.content - '{buyer,shipTo,poNumber}'::text[] = OLD.content - '{buyer,shipTo,poNumber}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Invoices and credit notes are never changed or deleted: issue a credit note'
    USING ERRCODE = 'restrict_violation', TABLE = 'invoices';
END $$;

CREATE OR REPLACE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoices_refuse_change();

CREATE OR REPLACE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_refuse_change();
