CREATE OR REPLACE FUNCTION tell_webhooks_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER products_tell_webhooks AFTER INSERT ON products
  FOR EACH ROW
  EXECUTE FUNCTION tell_webhooks_of_products();

CREATE OR REPLACE TRIGGER product_changes_tell_webhooks AFTER UPDATE ON products
  FOR EACH ROW WHEN (OLD.edited_at <> NEW.edited_at OR OLD.stock_quantity <> NEW.stock_quantity)
  EXECUTE FUNCTION tell_webhooks_of_products();

CREATE OR REPLACE TRIGGER product_deletions_tell_webhooks AFTER DELETE ON products
  FOR EACH ROW EXECUTE FUNCTION tell_webhooks_of_products();
