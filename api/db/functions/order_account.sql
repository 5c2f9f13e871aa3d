-- What the entries of an order add up to. Nothing else computes it: triggers and TypeScript call this function.
-- A reversal changes `paid` by the opposite of its entry: below zero for a payment, above for a refund, 0 for what moved no
-- money. `credited` is what the entries that stand lower the price by; a reversal has no part of its own, its entry counts no
-- more.
-- Money that all went back is "refunded" even where a write-off closed the balance.
CREATE OR REPLACE FUNCTION order_account(order_id text, total numeric)
RETURNS TABLE (
  paid numeric, refunded numeric, credited numeric, written_off numeric, balance numeric, payment_state text)
LANGUAGE sql STABLE AS $$
  SELECT sums.paid, sums.refunded, sums.credited, sums.written_off, rest.balance, CASE
    WHEN sums.paid = 0 AND sums.refunded > 0 THEN 'refunded'
    WHEN rest.balance < 0 THEN 'overpaid'
    WHEN rest.balance = 0 THEN 'paid'
    WHEN sums.paid > 0 THEN 'part-paid'
    ELSE 'unpaid' END
  FROM (
    SELECT coalesce(sum(p.paid_change), 0.00) AS paid,
      coalesce(-sum(p.paid_change) FILTER (
        WHERE p.kind = 'refund' OR p.kind = 'reversal' AND p.paid_change > 0), 0.00) AS refunded,
      coalesce(sum(p.credited) FILTER (
        WHERE coalesce(p.credited, 0) <> 0
          AND NOT EXISTS (SELECT FROM payments AS r WHERE r.reverses = p.id)), 0.00) AS credited,
      coalesce(sum(p.amount) FILTER (
        WHERE p.kind = 'write-off'
          AND NOT EXISTS (SELECT FROM payments AS r WHERE r.reverses = p.id)), 0.00) AS written_off
    FROM payments AS p WHERE p.order_id = order_account.order_id
  ) AS sums, LATERAL (SELECT order_account.total - sums.paid - sums.written_off AS balance) AS rest
$$;
