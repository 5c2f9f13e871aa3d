-- Keeps orders.money_state true. An entry waits for the order's row, so that of two at once the second sees the first.
-- The row is written only when the state changes: most entries close an account that asked for nothing.
CREATE OR REPLACE FUNCTION payments_tell_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed orders%ROWTYPE;
  state text;
BEGIN
  SELECT * INTO placed FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  state := orders_money_state(placed.id, placed.status, placed.total);
  IF placed.money_state IS DISTINCT FROM state THEN
    UPDATE orders SET money_state = state WHERE id = placed.id;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_tell_order AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION payments_tell_order();
