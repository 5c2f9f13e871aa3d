-- Only the few orders are written whose money is not as their status says. The trigger on the status counts each anew
-- under the lock of its row: what was recorded since this statement began is seen.
UPDATE "orders" SET "status" = "status" WHERE "id" IN (
  SELECT o.id FROM "orders" AS o
  JOIN (
    SELECT order_id, sum(paid_change) AS paid, sum(CASE
        WHEN kind = 'write-off' THEN amount
        WHEN kind = 'reversal' AND paid_change = 0 THEN -amount
        ELSE 0 END) AS written_off
    FROM "payments" GROUP BY order_id
  ) AS account ON account.order_id = o.id
  WHERE (o.status = 'cancelled' AND paid > 0)
    OR (o.status <> 'cancelled' AND paid + written_off > o.total)
    OR (o.status = 'awaiting-payment' AND paid + written_off > 0)
);
