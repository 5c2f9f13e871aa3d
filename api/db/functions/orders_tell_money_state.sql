CREATE OR REPLACE FUNCTION orders_tell_money_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.money_state := orders_money_state(NEW.id, NEW.status, NEW.total);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER orders_tell_money_state BEFORE UPDATE OF status, total ON orders
  FOR EACH ROW EXECUTE FUNCTION orders_tell_money_state();
