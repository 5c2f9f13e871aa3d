import type { Sized } from "#shared/domain/families.ts";
import type { Connection, Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { newerVersionSql } from "../db/versions.ts";
import type { StockReason } from "./inventory.tables.ts";
import { PURCHASE_COLUMNS, type PurchasedProduct } from "./purchased-products.queries.ts";

export type StockMove = {
  productId: string;
  change: number;
};

export type MoveCause = { reason: StockReason; orderId?: string | null; actorId?: string | null };

export type MovedProduct = Sized & {
  productId: string;
  slug: string;
  inStock: boolean;
  lotTracked: boolean;
  lowStockThreshold: number;
  change: number;
  stockAfter: number;
};

/** A moved product with everything that an order of it needs, read after its row was locked. */
export type TakenProduct = MovedProduct & PurchasedProduct & { waits: boolean };

/**
 * Applies moves and writes the stock ledger in one query; returns the moved products. Moves that would take the
 * stock below zero are left out. Pass one move per product. With `buying`, unavailable products are left out too.
 *
 * Rows are locked in the order of their ids, so that orders of A,B and B,A do not deadlock.
 * Products that the snapshot shows as sold out are not locked, so that their buyers do not wait.
 * The locked stock is checked again, because an earlier transaction may have changed it.
 *
 * A product with lots may owe units. An increase first reduces these, then raises the stock. With `owing`, a decrease
 * may exceed the stock: the stock stays at 0, and the returned `change` is the change of the stock.
 */
export function applyStockMoves(
  tx: Transaction,
  moves: readonly StockMove[],
  { reason, orderId = null, actorId = null }: MoveCause,
  { buying = false, owing = false } = {},
): Query<TakenProduct> {
  const { sql } = tx;
  return sql<TakenProduct[]>`
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
      RETURNING ${sql.unsafe(PURCHASE_COLUMNS)}, p.id AS "productId", p.slug, p.waits,
        p.lot_tracked_at IS NOT NULL AS "lotTracked",
        p.low_stock_threshold AS "lowStockThreshold", p.stock_quantity - l.stock_before AS change,
        p.stock_quantity AS "stockAfter", l.movement_id AS "movementId"
    ), ledger AS (
      INSERT INTO stock_movements (id, product_id, change, stock_after, reason, order_id, actor_id)
      SELECT "movementId", id, change, "stockAfter", ${reason}, ${orderId}, ${actorId} FROM moved
      WHERE change <> 0
    )
    SELECT * FROM moved`;
}

/** A released lot of a product, with its units that no order has yet. */
export type ReleasedLot = { productId: string; available: number };

/** The order of lots in which their units are packed: first expired, first out. */
export const FEFO = "coalesce(expires_on, retest_on), created_at, id";

/** In FEFO order. */
export function findReleasedLots(
  { sql }: Transaction,
  productIds: readonly string[],
): Query<ReleasedLot> {
  return sql<ReleasedLot[]>`
    SELECT product_id AS "productId", available FROM lots
    WHERE product_id = ANY(${[...productIds]}::text[]) AND state = 'released'
    ORDER BY ${sql.unsafe(FEFO)}`;
}

/** Those of the products whose stock an admin has set since then, in a form or after a count. */
export async function findCountedSince(
  conn: Connection,
  productIds: readonly string[],
  since: Date,
): Promise<Set<string>> {
  const rows = await conn.sql<{ id: string }[]>`
    SELECT DISTINCT product_id AS id FROM stock_movements
    WHERE product_id = ANY(${[...productIds]}::text[]) AND created_at >= ${since.toISOString()}
      AND reason IN ('product-saved', 'stock-counted')`;
  return new Set(rows.map(({ id }) => id));
}

export type StockOnHand = Sized & {
  id: string;
  inStock: boolean;
  stockQuantity: number;
};

export function findStock(conn: Connection, productIds: readonly string[]): Query<StockOnHand> {
  return conn.sql<StockOnHand[]>`
    SELECT id, name, variant_value AS "variantValue", in_stock AS "inStock", stock_quantity AS "stockQuantity"
    FROM products WHERE id = ANY(${[...productIds]}::text[])`;
}

/** Whether a product's units belong to lots; `trackedAt` is null for a product without lots. */
export type Tracking = { productId: string; trackedAt: Date | null };

/** Locks the products in the order of their ids, as orders do, until the transaction ends. */
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

type StockReset = {
  stock: number;
  /** Sold units that no lot covers. */
  owed: number;
  /** The time since when its units belong to lots; null when they do not. */
  trackedAt: Date | null;
  reason: StockReason;
  actorId: string | null;
};

export async function resetStock(
  { sql }: Transaction,
  productId: string,
  { stock, owed, trackedAt, reason, actorId }: StockReset,
): Promise<MovedProduct[]> {
  return sql<MovedProduct[]>`
    WITH reset AS (
      UPDATE products p SET stock_quantity = ${stock}::int, lot_debt = ${owed}::int,
        lot_tracked_at = ${trackedAt?.toISOString() ?? null}, updated_at = ${newerVersionSql(sql)}
      FROM (SELECT id, stock_quantity FROM products WHERE id = ${productId}) AS before
      WHERE p.id = before.id
      RETURNING p.id AS "productId", p.name, p.variant_value AS "variantValue", p.slug, p.in_stock AS "inStock",
        p.lot_tracked_at IS NOT NULL AS "lotTracked", p.low_stock_threshold AS "lowStockThreshold",
        p.stock_quantity - before.stock_quantity AS change, p.stock_quantity AS "stockAfter"
    ), ledger AS (
      INSERT INTO stock_movements (id, product_id, change, stock_after, reason, actor_id)
      SELECT ${Bun.randomUUIDv7()}, "productId", change, "stockAfter", ${reason}, ${actorId} FROM reset
      WHERE change <> 0
    )
    SELECT * FROM reset`;
}
