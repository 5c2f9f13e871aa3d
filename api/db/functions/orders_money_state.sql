-- What somebody must look at in an order's account; null for nothing. The words are those of `amountDue` and `refundDue`
-- (shared/domain/payments.ts): an order costs its total less what refunds lowered it by.
CREATE OR REPLACE FUNCTION orders_money_state(order_id text, status text, total numeric) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
  account record;
BEGIN
  SELECT * INTO account FROM order_account(order_id, total);
  RETURN CASE
    WHEN status = 'cancelled' THEN CASE WHEN account.paid > 0 THEN 'refund-due' END
    WHEN status <> 'awaiting-payment' AND account.payment_state = 'refunded' THEN 'refunded'
    WHEN account.paid > greatest(total - account.credited, 0) THEN 'overpaid'
    WHEN account.balance <= account.credited THEN NULL
    WHEN status <> 'awaiting-payment' THEN 'due'
    WHEN account.paid > 0 THEN 'part-paid'
    -- Less than the total is due, though nothing is paid.
    WHEN account.written_off > 0 OR account.credited > 0 THEN 'written-down' END;
END $$;
