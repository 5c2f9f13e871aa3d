CREATE OR REPLACE FUNCTION tell_webhooks_of_payments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE state = 'enabled') THEN RETURN NULL; END IF;
  PERFORM record_webhook_event('payment.recorded', jsonb_build_object('id', NEW.id, 'orderId', NEW.order_id,
    'orderNumber', upper(right(NEW.order_id, 8)), 'kind', NEW.kind, 'method', NEW.method,
    'amount', NEW.amount::text));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER payments_tell_webhooks AFTER INSERT ON payments
  FOR EACH ROW
  EXECUTE FUNCTION tell_webhooks_of_payments();
