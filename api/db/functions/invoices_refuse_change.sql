-- Invoices and credit notes are only added.
CREATE OR REPLACE FUNCTION invoices_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Invoices and credit notes are never changed or deleted: issue a credit note'
    USING ERRCODE = 'restrict_violation', TABLE = 'invoices';
END $$;

CREATE OR REPLACE TRIGGER invoices_append_only BEFORE UPDATE OR DELETE ON invoices
  FOR EACH ROW EXECUTE FUNCTION invoices_refuse_change();

CREATE OR REPLACE TRIGGER invoices_no_truncate BEFORE TRUNCATE ON invoices
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_refuse_change();
