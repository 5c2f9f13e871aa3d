-- What somebody must look at in an order's account; null for nothing.
CREATE OR REPLACE FUNCTION orders_money_state(order_id text, status text, total numeric) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  account record;
BEGIN
  SELECT * INTO account FROM order_account(order_id, total);
  RETURN CASE
    WHEN status = 'cancelled' THEN CASE WHEN account.paid > 0 THEN 'refund-due' END
    WHEN status <> 'awaiting-payment' AND account.payment_state = 'refunded' THEN 'refunded'
    WHEN account.balance < 0 THEN 'overpaid'
    WHEN account.balance = 0 THEN NULL
    WHEN status <> 'awaiting-payment' THEN CASE WHEN account.balance > account.refunded THEN 'due' END
    WHEN account.paid > 0 THEN 'part-paid'
    WHEN account.written_off > 0 THEN 'written-down' END;
END $$;
