-- As before, but each looks first whether anybody listens, and only then describes what happened: placing an order asks once
-- for itself and once for each of its products.
CREATE OR REPLACE FUNCTION "tell_webhooks_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  facts jsonb;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'enabled') THEN RETURN NULL; END IF;
  facts := jsonb_build_object('id', NEW.id, 'orderNumber', upper(right(NEW.id, 8)), 'status', NEW.status,
    'shippingStatus', NEW.shipping_status, 'total', NEW.total::text);
  IF TG_OP = 'INSERT' THEN
    PERFORM record_webhook_event('order.placed', facts);
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
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_webhooks_of_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'enabled') THEN RETURN NULL; END IF;
  PERFORM record_webhook_event('payment.recorded', jsonb_build_object('id', NEW.id, 'orderId', NEW.order_id,
    'orderNumber', upper(right(NEW.order_id, 8)), 'kind', NEW.kind, 'method', NEW.method,
    'amount', NEW.amount::text));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "tell_webhooks_of_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  product products;
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'enabled') THEN RETURN NULL; END IF;
  product := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF TG_OP <> 'UPDATE' OR NEW.edited_at <> OLD.edited_at THEN
    PERFORM record_webhook_event('product.changed', jsonb_build_object('id', product.id, 'slug', product.slug,
      'name', product.name, 'change', CASE TG_OP WHEN 'INSERT' THEN 'created' WHEN 'DELETE' THEN 'deleted' ELSE 'updated' END));
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.stock_quantity <> OLD.stock_quantity THEN
    PERFORM record_webhook_event('stock.changed', jsonb_build_object('productId', NEW.id, 'slug', NEW.slug,
      'name', NEW.name, 'before', OLD.stock_quantity, 'stockQuantity', NEW.stock_quantity));
  END IF;
  RETURN NULL;
END $$;
