import type { Sql } from "postgres";
import type { Check } from "../stage/checks.ts";
import { check, none } from "../stage/checks.ts";
import type { ClientSide } from "./stage.ts";

/**
 * Compares the clients' log with the database, and the database with itself. Orders of the log have
 * their key in their notes, so that they are found without the table of keys.
 */
export async function proveLedger({
  storage,
  log,
}: Pick<ClientSide, "storage" | "log">): Promise<Check[]> {
  const { sql } = storage;
  const acknowledged = log.intents.flatMap((intent) =>
    intent.outcome.kind === "acknowledged"
      ? [{ id: intent.outcome.orderId, key: intent.key, total: intent.total }]
      : [],
  );
  const stored = await sql<{ id: string; key: string; total: string }[]>`
    SELECT id, notes AS key, total::text AS total FROM orders
    WHERE notes LIKE 'intent-%'`;
  const byId = new Map(stored.map((order) => [order.id, order]));
  const told = new Set(acknowledged.map(({ id }) => id));
  const keys = new Set(stored.map(({ key }) => key));
  const outside = log.failuresOutsideOutages();
  const open = log.intents.filter(({ outcome }) => outcome.kind === "open").length;
  return [
    check(
      "acknowledged = stored",
      acknowledged.every(({ id }) => byId.has(id)) && stored.length === told.size,
      `${told.size} = ${stored.length}`,
    ),
    none("acknowledged and lost", acknowledged.filter(({ id }) => !byId.has(id)).length),
    none("stored and never told", stored.filter(({ id }) => !told.has(id)).length),
    none("duplicates: orders beyond one for an intent", stored.length - keys.size),
    none("answers that name two orders for one key", log.contradictions.length),
    none("orders that nobody could settle", open),
    none(
      "totals other than the oracle's",
      acknowledged.filter(({ id, total }) => byId.get(id)?.total !== total).length,
    ),
    ...(await equations(sql)),
    check(
      "answers of 500 and above outside outages",
      outside.length === 0,
      outside.length === 0
        ? 0
        : `${outside.length}, ${[...new Set(outside.map((one) => `${one.status} in ${one.scenario}`))].slice(0, 3).join("; ")}`,
    ),
  ];
}

/** Queries that count rows which break a rule. */
export async function equations(sql: Sql): Promise<Check[]> {
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length;
  return [
    none(
      "stock equation: stock − Σ movements",
      await count(sql`
      SELECT p.id FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id
      GROUP BY p.id HAVING p.stock_quantity <> coalesce(sum(m.change), 0)`),
    ),
    none(
      "stock equation: stock + live orders − initial − adjustments",
      // The stock of a tracked product follows its lots, some of which may not be sold.
      await count(sql`
      SELECT p.id FROM products p
      WHERE p.lot_tracked_at IS NULL AND p.stock_quantity
        + (SELECT coalesce(sum(i.quantity), 0) FROM order_items i JOIN orders o ON o.id = i.order_id
           WHERE i.product_id = p.id AND o.status <> 'cancelled')
        <> (SELECT coalesce(sum(m.change), 0) FROM stock_movements m
           WHERE m.product_id = p.id AND (m.order_id IS NULL OR m.reason = 'return-restocked'))`),
    ),
    none("products below zero", await count(sql`SELECT id FROM products WHERE stock_quantity < 0`)),
    none(
      "coupon equation: count − usages, − live orders, above the limit",
      await count(sql`
      SELECT c.id FROM coupons c
      WHERE c.usage_count <> (SELECT count(*) FROM coupon_usages u WHERE u.coupon_id = c.id)
         OR c.usage_count <> (SELECT count(*) FROM orders o
                              WHERE o.coupon_id = c.id AND o.status <> 'cancelled')
         OR c.usage_count > c.usage_limit`),
    ),
    none(
      "money equation: total − Σ items − shipping + discount − tax",
      await count(sql`
      SELECT o.id FROM orders o
      WHERE o.total <> (SELECT coalesce(sum(i.total), 0) FROM order_items i WHERE i.order_id = o.id)
        + o.shipping - o.discount_amount + o.tax
        OR o.discount_amount NOT BETWEEN 0 AND o.subtotal`),
    ),
    none(
      "orders without all their parts: items, movements, event, mail, key",
      await count(sql`
      SELECT o.id FROM orders o
      WHERE NOT EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id)
         OR EXISTS (SELECT 1 FROM order_items i WHERE i.order_id = o.id AND NOT EXISTS (
              SELECT 1 FROM stock_movements m WHERE m.order_id = o.id
                AND m.product_id = i.product_id AND m.reason = 'order-placed'
                AND m.change = -i.quantity))
         OR (SELECT count(*) FROM order_events e WHERE e.order_id = o.id AND e.kind = 'placed') <> 1
         OR (SELECT count(*) FROM mails l WHERE l.order_id = o.id AND l.kind = 'order-placed') <> 1
         OR o.notes LIKE 'intent-%' AND (
              SELECT count(*) FROM idempotency_keys k
              WHERE k.answer ->> 'orderId' = o.id AND k.key = o.notes) <> 1`),
    ),
    none(
      "parts without their order",
      await count(sql`
      SELECT m.id FROM stock_movements m
      WHERE m.reason = 'order-placed' AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = m.order_id)
      UNION ALL
      SELECT k.key FROM idempotency_keys k
      WHERE k.answer IS NULL OR k.answer ? 'orderId'
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = k.answer ->> 'orderId')`),
    ),
  ];
}
