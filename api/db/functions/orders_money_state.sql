-- As before, and an order that is to be packed or shipped although all of its money went back is refunded.
CREATE OR REPLACE FUNCTION orders_money_state(order_id text, status text, total numeric) RETURNS text LANGUAGE plpgsql AS $$
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
    WHEN status <> 'awaiting-payment' AND paid = 0 AND EXISTS (
      SELECT FROM payments AS refund
      WHERE refund.order_id = orders_money_state.order_id AND refund.kind = 'refund'
        AND NOT EXISTS (SELECT FROM payments AS taken_back WHERE taken_back.reverses = refund.id)
    ) THEN 'refunded'
    WHEN paid + written_off > total THEN 'overpaid'
    WHEN status <> 'awaiting-payment' OR paid + written_off >= total THEN NULL
    WHEN paid > 0 THEN 'part-paid'
    WHEN written_off > 0 THEN 'written-down' END;
END $$;
