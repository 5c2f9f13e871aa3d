import type { Connection, Transaction } from "../db/client.ts";

export type RecallRow = {
  orderId: string;
  /** The customer's account, or else their email address in lower case. */
  customer: string;
  /** The present one of the account. */
  email: string;
  firstName: string;
  lastName: string;
  /** Cents. */
  total: number;
  quantity: number;
  shipped: boolean;
  toldAt: string | null;
  erased: boolean;
};

/**
 * The orders with units of a lot, first one first, whatever happened to them since. A parcel that was shipped and taken
 * back counts as shipped, because some vials may not have come back.
 */
export async function findOrdersOfLot(conn: Connection, lotId: string): Promise<RecallRow[]> {
  return conn.sql<RecallRow[]>`
    SELECT o.id AS "orderId", coalesce(o.user_id, lower(o.email)) AS customer, coalesce(u.email, o.email) AS email,
      o.first_name AS "firstName", o.last_name AS "lastName", (o.total * 100)::float8 AS total,
      sum(units.quantity)::int AS quantity,
      bool_or(units.had_left) AS shipped,
      max(m.created_at) AS "toldAt", o.erased_at IS NOT NULL AS erased
    FROM (
      SELECT order_item_id, greatest(sum(quantity) FILTER (WHERE is_here), max(quantity) FILTER (WHERE NOT is_here))
        AS quantity, bool_or(had_left) AS had_left FROM (
        SELECT a.order_item_id, a.quantity, f.state IN ('shipped', 'delivered') OR f.may_have_left AS had_left,
          true AS is_here
        FROM fulfilment_lots a JOIN fulfilments f ON f.id = a.fulfilment_id
        WHERE a.lot_id = ${lotId} AND a.quantity > 0
        UNION ALL
        SELECT order_item_id, quantity, true, false FROM lot_movements
        WHERE lot_id = ${lotId} AND after_shipment
      ) AS had GROUP BY order_item_id
    ) AS units
    JOIN order_items i ON i.id = units.order_item_id
    JOIN orders o ON o.id = i.order_id
    LEFT JOIN users u ON u.id = o.user_id
    LEFT JOIN lot_recall_mails m
      ON m.lot_id = ${lotId} AND m.customer = coalesce(o.user_id, lower(o.email))
    GROUP BY o.id, u.id ORDER BY o.created_at, o.id`;
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

/** A recall that one account was told of counts as told to another, into which it is merged. */
export async function moveRecallMails(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    UPDATE lot_recall_mails old SET customer = ${into}
    WHERE customer = ${from} AND NOT EXISTS (
      SELECT FROM lot_recall_mails kept WHERE kept.lot_id = old.lot_id AND kept.customer = ${into})`;
}
