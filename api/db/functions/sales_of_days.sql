-- The sums of the orders that were paid on these days of a time zone, by everything in `wanted`. An order counts on the
-- day its payment was received, while it is processing or completed. The discount of an order is spread over its lines
-- in proportion, each cent once. Amounts are whole cents. Nothing else computes these sums: reports read the days that are
-- kept, or call this.
CREATE OR REPLACE FUNCTION sales_of_days(days date[], zone text, wanted text[])
RETURNS TABLE (day date, by text, key text, orders integer, units float8, net float8, shipping float8, tax float8,
  total float8, refunded float8, costed_units float8, costed_net float8, cost float8, gross float8)
LANGUAGE sql STABLE AS $$
  WITH sold AS MATERIALIZED (
    SELECT d.day, o.id, coalesce(o.user_id, '') AS customer, coalesce(o.coupon_code, '') AS coupon,
      coalesce(o.shipping_address->>'country' || '|' || (o.shipping_address->>'state'), '') AS state,
      o.tax_lines, o.subtotal, o.discount_amount, o.subtotal - o.discount_amount AS net, o.shipping, o.tax, o.total,
      coalesce(money.method, '') AS method, coalesce(money.refunded, 0.00) AS refunded
    FROM unnest(days) AS d(day)
    CROSS JOIN LATERAL (
      -- Three hours more on both sides, because midnight is twice or never on some days of some zones.
      SELECT * FROM orders WHERE payment_received_at >= (d.day::timestamp - interval '3 hours') AT TIME ZONE zone
        AND payment_received_at < (d.day::timestamp + interval '27 hours') AT TIME ZONE zone
        AND status IN ('processing', 'completed')
      -- Keeps the day of an order out of the join. Otherwise the planner compares it with the days of all orders.
      OFFSET 0
    ) AS o
    LEFT JOIN LATERAL (
      SELECT (array_agg(m.method ORDER BY m.received DESC, m.method) FILTER (WHERE m.received > 0))[1] AS method,
        sum(m.refunded) AS refunded
      FROM (
        SELECT p.method,
          sum(p.paid_change) FILTER (WHERE p.kind = 'payment' OR p.kind = 'reversal' AND p.paid_change < 0) AS received,
          -- The credit of a return counts too: the goods were sold, and are back.
          sum(CASE p.kind WHEN 'credit' THEN p.amount ELSE -p.paid_change END) FILTER (
            WHERE p.kind = 'refund' OR p.kind = 'reversal' AND p.paid_change > 0 OR p.kind = 'credit'
              AND NOT EXISTS (SELECT FROM payments AS r WHERE r.reverses = p.id)) AS refunded
        FROM payments AS p WHERE p.order_id = o.id GROUP BY p.method
      ) AS m
    ) AS money ON true
    WHERE (o.payment_received_at AT TIME ZONE zone)::date = d.day
  ), shared_out AS (
    SELECT s.day, s.id, i.id AS item, i.product_id, i.quantity, i.total, s.subtotal, s.discount_amount, i.up_to
    -- By the index of each order's lines: the planner does not know how few orders there are, and would read all lines.
    -- The quantity is compared outside, because with it PostgreSQL 18 skips through the products of the index instead.
    FROM sold AS s CROSS JOIN LATERAL (
      SELECT line.*, sum(line.total) OVER (ORDER BY line.id) AS up_to
      FROM order_items AS line WHERE line.order_id = s.id
    ) AS i
    WHERE i.quantity > 0
  ), lines AS MATERIALIZED (
    SELECT l.day, l.id, l.product_id, l.quantity, l.total AS gross, net.amount AS net,
      least(lots.units, l.quantity) AS costed_units,
      round(net.amount * least(lots.units, l.quantity) / l.quantity, 2) AS costed_net, lots.cost
    FROM shared_out AS l
    CROSS JOIN LATERAL (
      SELECT CASE WHEN l.subtotal = 0 THEN l.total ELSE l.total - round(l.discount_amount * l.up_to / l.subtotal, 2)
        + round(l.discount_amount * (l.up_to - l.total) / l.subtotal, 2) END AS amount
    ) AS net
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(a.quantity), 0) AS units, coalesce(sum(a.quantity * lot.unit_cost), 0.00) AS cost
      FROM lot_allocations AS a JOIN lots AS lot ON lot.id = a.lot_id
      WHERE a.order_item_id = l.item AND a.quantity > 0 AND lot.unit_cost IS NOT NULL
    ) AS lots
  ), placed AS MATERIALIZED (
    SELECT s.*, coalesce(l.units, 0) AS units, coalesce(l.costed_units, 0) AS costed_units,
      coalesce(l.costed_net, 0.00) AS costed_net, coalesce(l.cost, 0.00) AS cost
    FROM sold AS s LEFT JOIN (
      SELECT id, sum(quantity) AS units, sum(costed_units) AS costed_units, sum(costed_net) AS costed_net,
        sum(cost) AS cost
      FROM lines GROUP BY id
    ) AS l ON l.id = s.id
  )
  SELECT s.day, kinds.by, kinds.key, count(*)::int, sum(s.units)::float8, (sum(s.net) * 100)::float8,
    (sum(s.shipping) * 100)::float8, (sum(s.tax) * 100)::float8, (sum(s.total) * 100)::float8,
    (sum(s.refunded) * 100)::float8, sum(s.costed_units)::float8, (sum(s.costed_net) * 100)::float8,
    (sum(s.cost) * 100)::float8, NULL::float8
  FROM placed AS s CROSS JOIN LATERAL (VALUES ('day', s.day::text), ('coupon', s.coupon), ('method', s.method),
    ('state', s.state), ('customers', s.customer)) AS kinds(by, key)
  WHERE kinds.by = ANY(wanted)
  GROUP BY 1, 2, 3
  UNION ALL
  -- An order with two taxes is in two rows, each with its own tax.
  SELECT s.day, 'tax', coalesce((line->>'percent') || ' ' || (line->>'name'), ''), count(DISTINCT s.id)::int, NULL,
    (sum(s.net) * 100)::float8, (sum(s.shipping) * 100)::float8, coalesce(sum((line->>'amountCents')::numeric), 0)::float8,
    NULL, NULL, NULL, NULL, NULL, NULL
  FROM placed AS s LEFT JOIN LATERAL jsonb_array_elements(s.tax_lines) AS line ON true
  WHERE 'tax' = ANY(wanted)
  GROUP BY 1, 3
  UNION ALL
  SELECT l.day, kinds.by, kinds.key, count(DISTINCT l.id)::int, sum(l.quantity)::float8, (sum(l.net) * 100)::float8, NULL,
    NULL, NULL, NULL, sum(l.costed_units)::float8, (sum(l.costed_net) * 100)::float8, (sum(l.cost) * 100)::float8,
    (sum(l.gross) * 100)::float8
  FROM lines AS l JOIN products AS p ON p.id = l.product_id
  CROSS JOIN LATERAL (VALUES ('product', p.id), ('family', coalesce(p.parent_product_id, p.id)),
    ('category', coalesce(p.category_id, ''))) AS kinds(by, key)
  WHERE kinds.by = ANY(wanted)
  GROUP BY 1, 2, 3
$$;
