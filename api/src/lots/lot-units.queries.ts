import type { LotMovement } from "#shared/contracts/lot-movements.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { FEFO } from "../inventory/inventory.queries.ts";
import type { StoredLot } from "./lots.queries.ts";
import { lotMovements } from "./lots.tables.ts";

export type NewMovement = Omit<
  typeof lotMovements.$inferInsert,
  "id" | "availableAfter" | "actorId" | "createdAt"
>;

/** Inserts movements. A trigger updates the lots and the allocations of order items. The lots must be locked. */
export async function insertMovements(
  tx: Transaction,
  movements: readonly NewMovement[],
  actorId: string | null,
): Promise<void> {
  if (movements.length === 0) return;
  await tx.insert(lotMovements).values(movements.map((movement) => ({ ...movement, actorId })));
}

export type MovementRow = Omit<LotMovement, "orderNumber">;

/** Newest first. */
export async function findMovements(
  conn: Connection,
  lotId: string,
  limit: number,
): Promise<MovementRow[]> {
  return conn.sql<MovementRow[]>`
    SELECT m.id, m.kind, m.quantity, m.available_after AS "availableAfter", m.note,
      i.order_id AS "orderId", u.first_name || ' ' || u.last_name AS actor, m.created_at AS "createdAt"
    FROM lot_movements m
    LEFT JOIN order_items i ON i.id = m.order_item_id
    LEFT JOIN users u ON u.id = m.actor_id
    WHERE m.lot_id = ${lotId} ORDER BY m.created_at DESC, m.id DESC LIMIT ${limit}`;
}

export type UnitsOfLot = Pick<
  StoredLot,
  "id" | "productId" | "lotNumber" | "state" | "available" | "retestOn" | "expiresOn"
>;

/**
 * The released lots of the products, and the named lots, in FEFO order. All of them are locked in
 * the order of their ids, so that two packers of the same lots do not deadlock.
 */
export async function lockLots(
  tx: Transaction,
  { productIds, lotIds }: { productIds: readonly string[]; lotIds: readonly string[] },
): Promise<UnitsOfLot[]> {
  const locked = await tx.sql<{ id: string }[]>`
    SELECT id FROM lots
    WHERE (product_id = ANY(${[...productIds]}::text[]) AND state = 'released')
      OR id = ANY(${[...lotIds]}::text[])
    ORDER BY id FOR NO KEY UPDATE`;
  // Read after locking, because units may have changed while waiting for a lock.
  return tx.sql<UnitsOfLot[]>`
    SELECT id, product_id AS "productId", lot_number AS "lotNumber", state, available,
      retest_on::text AS "retestOn", expires_on::text AS "expiresOn" FROM lots
    WHERE id = ANY(${locked.map(({ id }) => id)}::text[])
    ORDER BY ${tx.sql.unsafe(FEFO)}`;
}

export type AllocationRow = Omit<UnitsOfLot, "id" | "available"> & {
  orderItemId: string;
  orderId: string;
  lotId: string;
  quantity: number;
  storage: string | null;
};

export type FulfilmentLotRow = AllocationRow & { fulfilmentId: string };

/** The lots of the lines of all fulfilments of these orders, in FEFO order. */
export async function findFulfilmentLots(
  conn: Connection,
  orderIds: readonly string[],
): Promise<FulfilmentLotRow[]> {
  if (orderIds.length === 0) return [];
  return conn.sql<FulfilmentLotRow[]>`
    SELECT a.fulfilment_id AS "fulfilmentId", a.order_item_id AS "orderItemId", f.order_id AS "orderId",
      a.lot_id AS "lotId", l.lot_number AS "lotNumber", l.state, l.product_id AS "productId", a.quantity,
      l.retest_on::text AS "retestOn", l.expires_on::text AS "expiresOn", l.storage
    FROM fulfilments f
    JOIN fulfilment_lots a ON a.fulfilment_id = f.id AND a.quantity > 0
    JOIN lots l ON l.id = a.lot_id
    WHERE f.order_id = ANY(${[...orderIds]}::text[])
    ORDER BY coalesce(l.expires_on, l.retest_on), l.created_at, l.id`;
}

/** The lots of order items in all of their fulfilments, in FEFO order. */
export async function findAllocations(
  conn: Connection,
  orderIds: readonly string[],
): Promise<AllocationRow[]> {
  if (orderIds.length === 0) return [];
  return conn.sql<AllocationRow[]>`
    SELECT a.order_item_id AS "orderItemId", i.order_id AS "orderId", a.lot_id AS "lotId",
      l.lot_number AS "lotNumber", l.state, l.product_id AS "productId", a.quantity,
      l.retest_on::text AS "retestOn", l.expires_on::text AS "expiresOn", l.storage
    FROM order_items i
    JOIN lot_allocations a ON a.order_item_id = i.id AND a.quantity > 0
    JOIN lots l ON l.id = a.lot_id
    WHERE i.order_id = ANY(${[...orderIds]}::text[])
    ORDER BY coalesce(l.expires_on, l.retest_on), l.created_at, l.id`;
}

/** Sold units of a product that are not shipped, of orders that are not cancelled. */
export async function countUnshippedUnits(tx: Transaction, productId: string): Promise<number> {
  const [row] = await tx.sql<{ units: number }[]>`
    SELECT coalesce(sum(i.quantity - coalesce(gone.units, 0)), 0)::int AS units
    FROM order_items i JOIN orders o ON o.id = i.order_id
    LEFT JOIN LATERAL (
      SELECT sum(l.quantity) AS units FROM fulfilment_lines l JOIN fulfilments f ON f.id = l.fulfilment_id
      WHERE l.order_item_id = i.id AND f.state IN ('shipped', 'delivered')
    ) AS gone ON true
    WHERE i.product_id = ${productId} AND o.status <> 'cancelled'`;
  return row?.units ?? 0;
}

/** Units of a product in all orders that are not cancelled, shipped or not. */
export async function countOrderedUnits(tx: Transaction, productId: string): Promise<number> {
  const [row] = await tx.sql<{ units: number }[]>`
    SELECT coalesce(sum(i.quantity), 0)::int AS units
    FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.product_id = ${productId} AND o.status <> 'cancelled'`;
  return row?.units ?? 0;
}

export async function hasUnitsOrPapers(conn: Connection, lotId: string): Promise<boolean> {
  const [row] = await conn.sql<{ found: boolean }[]>`
    SELECT EXISTS (SELECT FROM lot_movements WHERE lot_id = ${lotId})
      OR EXISTS (SELECT FROM lot_documents WHERE lot_id = ${lotId})
      OR EXISTS (SELECT FROM lot_traces WHERE lot_id = ${lotId}) AS found`;
  return row?.found ?? false;
}

/** The lots in an earlier order of the same customer; empty for an order of somebody else. */
export async function findLotsOfOrder(
  conn: Connection,
  { orderNumber, ofOrderId }: { orderNumber: string; ofOrderId: string },
): Promise<{ productId: string; lotId: string }[]> {
  return conn.sql<{ productId: string; lotId: string }[]>`
    SELECT DISTINCT i.product_id AS "productId", a.lot_id AS "lotId"
    FROM orders mine
    JOIN orders o ON upper(right(o.id, 8)) = ${orderNumber} AND o.id <> mine.id
      AND (o.user_id = mine.user_id OR lower(o.email) = lower(mine.email))
    JOIN order_items i ON i.order_id = o.id
    JOIN lot_allocations a ON a.order_item_id = i.id AND a.quantity > 0
    WHERE mine.id = ${ofOrderId}`;
}

/** The products among these that have lots. */
export async function findTrackedProducts(
  conn: Connection,
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT id FROM products
    WHERE id = ANY(${[...productIds]}::text[]) AND lot_tracked_at IS NOT NULL`;
  return new Set(rows.map(({ id }) => id));
}

export const unitsOf = (lots: readonly { quantity: number }[]) =>
  lots.reduce((total, { quantity }) => total + quantity, 0);
