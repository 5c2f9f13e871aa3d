-- Updates orders.money_state. It locks the order's row, so that the second of two simultaneous
-- entries sees the first. The row is written only when the state changes, because most entries do
-- not change it.
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
