import type { Connection, Transaction } from "../db/client.ts";

export type RecallRow = {
  orderId: string;
  /** The customer's account, or else their email address in lower case. */
  customer: string;
  email: string;
  firstName: string;
  lastName: string;
  /** Cents. */
  total: number;
  quantity: number;
  isShipped: boolean;
  toldAt: string | null;
  /** Whether the customer's data was erased. */
  isErased: boolean;
};

/**
 * The orders with units of a lot, first one first. An order whose shipment was taken back counts as
 * shipped, because some vials may not have come back.
 */
export async function findOrdersOfLot(conn: Connection, lotId: string): Promise<RecallRow[]> {
  return conn.sql<RecallRow[]>`
    SELECT o.id AS "orderId", coalesce(o.user_id, lower(o.email)) AS customer, o.email,
      o.first_name AS "firstName", o.last_name AS "lastName", (o.total * 100)::float8 AS total,
      sum(units.quantity)::int AS quantity,
      o.shipping_status IN ('shipped', 'delivered') OR bool_or(units.had_left) AS "isShipped",
      max(m.created_at) AS "toldAt", o.erased_at IS NOT NULL AS "isErased"
    FROM (
      SELECT order_item_id, max(quantity) AS quantity, bool_or(had_left) AS had_left FROM (
        SELECT order_item_id, quantity, false AS had_left FROM lot_allocations
        WHERE lot_id = ${lotId} AND quantity > 0
        UNION ALL
        SELECT order_item_id, quantity, true FROM lot_movements
        WHERE lot_id = ${lotId} AND after_shipment
      ) AS had GROUP BY order_item_id
    ) AS units
    JOIN order_items i ON i.id = units.order_item_id
    JOIN orders o ON o.id = i.order_id
    LEFT JOIN lot_recall_mails m
      ON m.lot_id = ${lotId} AND m.customer = coalesce(o.user_id, lower(o.email))
    GROUP BY o.id ORDER BY o.created_at, o.id`;
}

/** Stores that these customers are notified; returns those who were not notified before. */
export async function noteTold(
  tx: Transaction,
  lotId: string,
  customers: readonly string[],
): Promise<Set<string>> {
  const rows = await tx.sql<{ customer: string }[]>`
    INSERT INTO lot_recall_mails (lot_id, customer)
    SELECT ${lotId}, customer FROM unnest(${[...customers]}::text[]) AS customer ORDER BY customer
    ON CONFLICT DO NOTHING RETURNING customer`;
  return new Set(rows.map(({ customer }) => customer));
}
