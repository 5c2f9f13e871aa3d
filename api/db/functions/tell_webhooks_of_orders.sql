-- As before; an order that is placed as a paid one is told as both.
CREATE OR REPLACE FUNCTION tell_webhooks_of_orders() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'enabled') THEN RETURN NULL; END IF;
  facts := jsonb_build_object('id', NEW.id, 'orderNumber', upper(right(NEW.id, 8)), 'status', NEW.status,
    'shippingStatus', NEW.shipping_status, 'total', NEW.total::text);
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_event('order.placed', facts);
    IF NEW.status IN ('processing', 'completed') THEN
      PERFORM record_webhook_event('order.paid', facts);
    END IF;
    RETURN NULL;
  END IF;
  IF NEW.status <> OLD.status AND NEW.status = 'cancelled' THEN
    PERFORM record_webhook_event('order.cancelled', facts);
  ELSIF OLD.status IN ('awaiting-payment', 'cancelled') AND NEW.status IN ('processing', 'completed') THEN
    PERFORM record_webhook_event('order.paid', facts);
  END IF;
  IF NEW.shipping_status <> OLD.shipping_status AND NEW.shipping_status = 'shipped' THEN
    PERFORM record_webhook_event('order.shipped', facts || jsonb_build_object('carrierName', NEW.carrier_name,
      'trackingNumber', NEW.tracking_number, 'trackingUrl', NEW.tracking_url));
  END IF;
  RETURN NULL;
END $$;

-- A restore brings back what happened long ago: nobody is told of it.
CREATE OR REPLACE TRIGGER orders_tell_webhooks AFTER INSERT ON orders
  FOR EACH ROW
  EXECUTE FUNCTION tell_webhooks_of_orders();

CREATE OR REPLACE TRIGGER order_changes_tell_webhooks AFTER UPDATE ON orders
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.shipping_status <> NEW.shipping_status)
  EXECUTE FUNCTION tell_webhooks_of_orders();
