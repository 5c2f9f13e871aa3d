ALTER TABLE "orders" ADD COLUMN "money_state" text;--> statement-breakpoint
-- What of an order's account asks for somebody, by all entries that the statement can see; null for nothing.
CREATE FUNCTION "orders_money_state"("order_id" text, "status" text, "total" numeric) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  paid numeric;
  written_off numeric;
BEGIN
  -- A reversal that moves no money takes a write-off back.
  SELECT coalesce(sum(p.paid_change), 0), coalesce(sum(CASE
      WHEN p.kind = 'write-off' THEN p.amount
      WHEN p.kind = 'reversal' AND p.paid_change = 0 THEN -p.amount
      ELSE 0 END), 0)
    INTO paid, written_off FROM payments AS p WHERE p.order_id = orders_money_state.order_id;
  RETURN CASE
    WHEN status = 'cancelled' THEN CASE WHEN paid > 0 THEN 'refund-due' END
    WHEN paid + written_off > total THEN 'overpaid'
    WHEN status <> 'awaiting-payment' OR paid + written_off >= total THEN NULL
    WHEN paid > 0 THEN 'part-paid'
    WHEN written_off > 0 THEN 'written-down' END;
END $$;--> statement-breakpoint
-- An entry waits for the order's row, so that of two at once the second sees the first. An entry that closes the account
-- of an order changes nothing here, and its row is not written a second time.
CREATE FUNCTION "payments_tell_order"() RETURNS trigger LANGUAGE plpgsql AS $$
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
END $$;--> statement-breakpoint
CREATE FUNCTION "orders_tell_money_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.money_state := orders_money_state(NEW.id, NEW.status, NEW.total);
  RETURN NEW;
END $$;--> statement-breakpoint
-- A restore brings orders and entries as they were: nothing follows from them.
CREATE TRIGGER "payments_tell_order" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (current_setting('aliquot.restoring', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION "payments_tell_order"();--> statement-breakpoint
CREATE TRIGGER "orders_tell_money_state" BEFORE UPDATE OF "status", "total" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "orders_tell_money_state"();
