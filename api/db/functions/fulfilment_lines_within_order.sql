-- Refuses lines of fulfilments with more units than were ordered. Cancelled fulfilments hold none. The order's row is
-- locked by whoever writes lines, so that nobody else adds some meanwhile.
CREATE OR REPLACE FUNCTION fulfilment_lines_within_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(l.quantity) FROM fulfilment_lines l JOIN fulfilments f ON f.id = l.fulfilment_id
      WHERE l.order_item_id = NEW.order_item_id AND f.state <> 'cancelled')
    > (SELECT quantity FROM order_items WHERE id = NEW.order_item_id) THEN
    RAISE EXCEPTION 'Fulfilments of a line have no more units than were ordered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'fulfilment_lines_within_order', TABLE = 'fulfilment_lines';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER fulfilment_lines_within_order AFTER INSERT OR UPDATE ON fulfilment_lines
  FOR EACH ROW EXECUTE FUNCTION fulfilment_lines_within_order();
