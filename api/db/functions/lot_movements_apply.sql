-- Applies a movement to the units of its lot and to the allocations of its line. Nothing else changes those, so that
-- they always agree.
CREATE OR REPLACE FUNCTION lot_movements_apply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  taken integer := CASE WHEN NEW.kind IN ('allocate', 'unallocate') THEN -NEW.quantity ELSE 0 END;
  most integer;
BEGIN
  UPDATE lots SET available = available + NEW.quantity, allocated = allocated + taken,
    received = received + CASE WHEN NEW.kind = 'receive' THEN NEW.quantity ELSE 0 END
  WHERE id = NEW.lot_id RETURNING available INTO NEW.available_after;
  IF taken <> 0 THEN
    IF NEW.fulfilment_id IS NULL THEN
      RAISE EXCEPTION 'Units are allocated to a line of a fulfilment'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_movements_of_fulfilment', TABLE = 'lot_movements';
    END IF;
    INSERT INTO lot_allocations AS known (order_item_id, lot_id, quantity)
    VALUES (NEW.order_item_id, NEW.lot_id, greatest(taken, 0))
    ON CONFLICT (order_item_id, lot_id) DO UPDATE SET quantity = known.quantity + taken;
    INSERT INTO fulfilment_lots AS known (fulfilment_id, order_item_id, lot_id, quantity)
    VALUES (NEW.fulfilment_id, NEW.order_item_id, NEW.lot_id, greatest(taken, 0))
    ON CONFLICT (fulfilment_id, order_item_id, lot_id) DO UPDATE SET quantity = known.quantity + taken;
    SELECT quantity INTO most FROM fulfilment_lines
    WHERE fulfilment_id = NEW.fulfilment_id AND order_item_id = NEW.order_item_id;
    IF (SELECT sum(quantity) FROM fulfilment_lots
        WHERE fulfilment_id = NEW.fulfilment_id AND order_item_id = NEW.order_item_id) > most THEN
      RAISE EXCEPTION 'A line of a fulfilment gets no more units than it has'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_allocations_within_order', TABLE = 'lot_allocations';
    END IF;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lot_movements_apply BEFORE INSERT ON lot_movements
  FOR EACH ROW EXECUTE FUNCTION lot_movements_apply();
