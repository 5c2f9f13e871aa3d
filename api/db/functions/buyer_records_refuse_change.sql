-- The record of decisions, the statements and the evidence of orders are only added to.
CREATE OR REPLACE FUNCTION buyer_records_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Rows of % are never changed or deleted: they are evidence', TG_TABLE_NAME
    USING ERRCODE = 'restrict_violation', TABLE = TG_TABLE_NAME;
END $$;

CREATE OR REPLACE TRIGGER buyer_records_append_only BEFORE UPDATE OR DELETE ON buyer_records
  FOR EACH ROW EXECUTE FUNCTION buyer_records_refuse_change();

CREATE OR REPLACE TRIGGER buyer_records_no_truncate BEFORE TRUNCATE ON buyer_records
  FOR EACH STATEMENT EXECUTE FUNCTION buyer_records_refuse_change();

CREATE OR REPLACE TRIGGER buyer_statements_append_only BEFORE UPDATE OR DELETE ON buyer_statements
  FOR EACH ROW EXECUTE FUNCTION buyer_records_refuse_change();

CREATE OR REPLACE TRIGGER buyer_rules_append_only BEFORE UPDATE OR DELETE ON buyer_rules
  FOR EACH ROW EXECUTE FUNCTION buyer_records_refuse_change();

CREATE OR REPLACE TRIGGER order_evidence_append_only BEFORE UPDATE OR DELETE ON order_evidence
  FOR EACH ROW EXECUTE FUNCTION buyer_records_refuse_change();
