import type { Connection, Transaction } from "../db/client.ts";
import type { Statement } from "../db/send-in-order.ts";
import { newerVersionSql } from "../db/versions.ts";
import type { StockReason } from "./inventory.tables.ts";

export type StockMove = {
  productId: string;
  change: number;
};

export type MoveCause = { reason: StockReason; orderId?: string | null; actorId?: string | null };

/** A product whose stock has just changed, with what its badge and its page depend on. */
export type MovedProduct = {
  productId: string;
  productName: string;
  slug: string;
  inStock: boolean;
  lowStockThreshold: number;
  change: number;
  stockAfter: number;
};

/**
 * Applies the moves that leave no stock below zero and writes the ledger, in one statement; answers the products
 * that were moved. One move per product. With `buying`, products that are switched off are left alone too.
 *
 * The rows are locked in the order of their ids: two orders of A,B and B,A would otherwise wait for each other.
 * What the snapshot shows as sold out is not locked at all, so that latecomers do not queue for nothing. A change
 * that no stock could bear (the lines of an order add up) is not made either.
 *
 * Units that a product whose units are those of lots owes are paid before its stock grows. With `owing`, such a
 * product may come to owe: its stock stays at 0, and the change that is answered is that of the stock.
 */
export function applyStockMoves(
  tx: Transaction,
  moves: readonly StockMove[],
  { reason, orderId = null, actorId = null }: MoveCause,
  { buying = false, owing = false } = {},
): Statement<MovedProduct> {
  const { sql } = tx;
  return sql<MovedProduct[]>`
    WITH wanted AS (
      SELECT * FROM unnest(
        ${moves.map(() => Bun.randomUUIDv7())}::text[],
        ${moves.map((move) => move.productId)}::text[],
        ${moves.map((move) => move.change)}::bigint[]
      ) AS w(movement_id, product_id, change)
    ), locked AS MATERIALIZED (
      SELECT p.id, w.movement_id, w.change::int AS change, p.stock_quantity AS stock_before
      FROM products p JOIN wanted w ON w.product_id = p.id
      WHERE p.stock_quantity + w.change
          BETWEEN CASE WHEN ${owing}::boolean THEN -2147483647 ELSE 0 END AND 2147483647
        AND (p.in_stock OR NOT ${buying}::boolean)
      ORDER BY p.id
      FOR NO KEY UPDATE OF p
    ), moved AS (
      UPDATE products p
      SET stock_quantity = greatest(p.stock_quantity - p.lot_debt + l.change, 0),
          lot_debt = greatest(p.lot_debt - p.stock_quantity - l.change, 0),
          updated_at = ${newerVersionSql(sql)}
      FROM locked l
      WHERE p.id = l.id AND p.stock_quantity::bigint + l.change
        BETWEEN CASE WHEN ${owing}::boolean THEN -2147483647 ELSE 0 END AND 2147483647
      RETURNING p.id, p.name, p.slug, p.in_stock, p.low_stock_threshold, p.stock_quantity,
        l.movement_id, p.stock_quantity - l.stock_before AS change
    ), ledger AS (
      INSERT INTO stock_movements (id, product_id, change, stock_after, reason, order_id, actor_id)
      SELECT movement_id, id, change, stock_quantity, ${reason}, ${orderId}, ${actorId} FROM moved
      WHERE change <> 0
    )
    SELECT id AS "productId", name AS "productName", slug, in_stock AS "inStock",
      low_stock_threshold AS "lowStockThreshold", change, stock_quantity AS "stockAfter"
    FROM moved`;
}

/** Which of these products had their stock changed by hand, in a form or by counting. */
export async function findCounted(
  conn: Connection,
  productIds: readonly string[],
): Promise<Set<string>> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT DISTINCT product_id AS id FROM stock_movements
    WHERE product_id = ANY(${[...productIds]}::text[])
      AND reason IN ('product-saved', 'stock-counted')`;
  return new Set(rows.map(({ id }) => id));
}

export type StockOnHand = {
  productId: string;
  productName: string;
  inStock: boolean;
  stockQuantity: number;
};

export function findStock(conn: Connection, productIds: readonly string[]): Statement<StockOnHand> {
  return conn.sql<StockOnHand[]>`
    SELECT id AS "productId", name AS "productName", in_stock AS "inStock",
      stock_quantity AS "stockQuantity"
    FROM products WHERE id = ANY(${[...productIds]}::text[])`;
}

/** How a product's units are counted; `trackedAt` is null for a product without lots. */
export type Tracking = { productId: string; trackedAt: Date | null };

/** Locked in the order of their ids, as orders lock them, and held until the transaction ends. */
export async function lockTracking(
  tx: Transaction,
  productIds: readonly string[],
): Promise<Tracking[]> {
  const rows = await tx.sql<{ productId: string; trackedAt: string | null }[]>`
    SELECT id AS "productId", lot_tracked_at AS "trackedAt" FROM products
    WHERE id = ANY(${[...productIds]}::text[])
    ORDER BY id FOR NO KEY UPDATE`;
  return rows.map(({ productId, trackedAt }) => ({
    productId,
    trackedAt: trackedAt === null ? null : new Date(trackedAt),
  }));
}

/** Whether the units of a product are those of lots. */
export async function isTracked(conn: Connection, productId: string): Promise<boolean> {
  const [row] = await conn.sql<{ tracked: boolean }[]>`
    SELECT lot_tracked_at IS NOT NULL AS tracked FROM products WHERE id = ${productId}`;
  return row?.tracked ?? false;
}

/**
 * From now on the units of the locked product are those of lots. What it had in stock is no lot's: it begins at 0, less
 * the units that are sold and have not left.
 */
export async function beginTracking(
  tx: Transaction,
  productId: string,
  { owed, actorId, at }: { owed: number; actorId: string | null; at: Date },
): Promise<void> {
  const { sql } = tx;
  await sql`
    WITH before AS (
      SELECT id, stock_quantity FROM products WHERE id = ${productId}
    ), begun AS (
      UPDATE products p SET stock_quantity = 0, lot_debt = ${owed}::int,
        lot_tracked_at = ${at.toISOString()}, updated_at = ${newerVersionSql(sql)}
      WHERE p.id = ${productId}
    )
    INSERT INTO stock_movements (id, product_id, change, stock_after, reason, actor_id)
    SELECT ${Bun.randomUUIDv7()}, id, -stock_quantity, 0, 'lots-begun', ${actorId} FROM before
    WHERE stock_quantity <> 0`;
}

/** The locked product has no lots any more: its units are counted by hand again, beginning with these. */
export async function endTracking(
  tx: Transaction,
  productId: string,
  { stock, actorId }: { stock: number; actorId: string | null },
): Promise<void> {
  const { sql } = tx;
  await sql`
    WITH before AS (
      SELECT id, stock_quantity FROM products WHERE id = ${productId}
    ), ended AS (
      UPDATE products p SET stock_quantity = ${stock}::int, lot_debt = 0, lot_tracked_at = NULL,
        updated_at = ${newerVersionSql(sql)}
      WHERE p.id = ${productId}
    )
    INSERT INTO stock_movements (id, product_id, change, stock_after, reason, actor_id)
    SELECT ${Bun.randomUUIDv7()}, id, ${stock}::int - stock_quantity, ${stock}::int, 'import-undone', ${actorId}
    FROM before WHERE stock_quantity <> ${stock}::int`;
}
