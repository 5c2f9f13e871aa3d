-- Notes which days of the reports changed: the moments at which the payments of changed orders were received. Rows are
-- only added, so that two orders of one day never wait for each other.
CREATE OR REPLACE FUNCTION sales_note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (at)
  SELECT DISTINCT at FROM (VALUES
    (CASE WHEN TG_OP <> 'INSERT' THEN OLD.payment_received_at END),
    (CASE WHEN TG_OP <> 'DELETE' THEN NEW.payment_received_at END)) AS moments(at)
  WHERE at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_new_orders AFTER INSERT ON orders FOR EACH ROW
  WHEN (NEW.payment_received_at IS NOT NULL) EXECUTE FUNCTION sales_note_changes();
CREATE OR REPLACE TRIGGER sales_note_changed_orders AFTER UPDATE ON orders FOR EACH ROW
  WHEN ((OLD.status, OLD.payment_received_at, OLD.subtotal, OLD.discount_amount, OLD.shipping, OLD.tax, OLD.tax_lines,
      OLD.total, OLD.coupon_code, OLD.shipping_address, OLD.user_id) IS DISTINCT FROM
    (NEW.status, NEW.payment_received_at, NEW.subtotal, NEW.discount_amount, NEW.shipping, NEW.tax, NEW.tax_lines,
      NEW.total, NEW.coupon_code, NEW.shipping_address, NEW.user_id))
  EXECUTE FUNCTION sales_note_changes();
CREATE OR REPLACE TRIGGER sales_note_deleted_orders AFTER DELETE ON orders FOR EACH ROW
  WHEN (OLD.payment_received_at IS NOT NULL) EXECUTE FUNCTION sales_note_changes();

-- An entry of the ledger may change the order's method and what was refunded. Its order is locked by then.
CREATE OR REPLACE FUNCTION sales_note_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (at)
  SELECT payment_received_at FROM orders WHERE id = NEW.order_id AND payment_received_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_payments AFTER INSERT ON payments
  FOR EACH ROW EXECUTE FUNCTION sales_note_payments();

-- A new order notes itself, and a change of an order updates each line that it had, so added lines need no trigger.
CREATE OR REPLACE FUNCTION sales_note_lines() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (at)
  SELECT DISTINCT o.payment_received_at FROM changed AS i JOIN orders AS o ON o.id = i.order_id
  WHERE o.payment_received_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_changed_lines AFTER UPDATE ON order_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION sales_note_lines();

-- Units of a lot with a known cost change the margin of their order.
CREATE OR REPLACE FUNCTION sales_note_lots() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (at)
  SELECT o.payment_received_at FROM order_items AS i JOIN orders AS o ON o.id = i.order_id
  WHERE i.id = NEW.order_item_id AND o.payment_received_at IS NOT NULL
    AND EXISTS (SELECT FROM lots WHERE id = NEW.lot_id AND unit_cost IS NOT NULL);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_lots AFTER INSERT ON lot_movements FOR EACH ROW
  WHEN (NEW.order_item_id IS NOT NULL) EXECUTE FUNCTION sales_note_lots();

CREATE OR REPLACE FUNCTION sales_note_costs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_changes (at)
  SELECT DISTINCT o.payment_received_at
  FROM lot_allocations AS a JOIN order_items AS i ON i.id = a.order_item_id JOIN orders AS o ON o.id = i.order_id
  WHERE a.lot_id = NEW.id AND o.payment_received_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_costs AFTER UPDATE OF unit_cost ON lots FOR EACH ROW
  WHEN (OLD.unit_cost IS DISTINCT FROM NEW.unit_cost) EXECUTE FUNCTION sales_note_costs();

-- A product that moves to another family or category takes its past sales along. The lock, which whoever keeps days holds
-- too, makes sure that no day is being kept meanwhile, with the family of before (advisory-locks.ts: keptSales).
CREATE OR REPLACE FUNCTION sales_note_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7215051);
  INSERT INTO sales_changes (at)
  SELECT (s.day + time '12:00') AT TIME ZONE k.zone
  FROM sales_days AS s JOIN sales_kept_days AS k ON k.day = s.day
  WHERE s.by = 'product' AND s.key = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER sales_note_products AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.parent_product_id, OLD.category_id) IS DISTINCT FROM (NEW.parent_product_id, NEW.category_id))
  EXECUTE FUNCTION sales_note_products();
