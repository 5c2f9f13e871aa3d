import type { Sized } from "#shared/domain/families.ts";
import { type Connection, rowOf, type Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { canBeBought } from "../inventory/purchased-products.queries.ts";

export type StockWish = { id: string; confirmedAt: Date | null };

/** Stores the wish once per product and address; an earlier confirmation stays. */
export async function writeStockWish(
  tx: Transaction,
  wish: { productId: string; email: string; userId: string | null; confirmedAt: Date | null },
): Promise<StockWish> {
  return tx.sql<StockWish[]>`
    INSERT INTO stock_wishes AS wish (id, product_id, email, user_id, confirmed_at)
    VALUES (${Bun.randomUUIDv7()}, ${wish.productId}, ${wish.email}, ${wish.userId},
      ${wish.confirmedAt?.toISOString() ?? null})
    ON CONFLICT (product_id, email) DO UPDATE SET
      confirmed_at = coalesce(wish.confirmed_at, excluded.confirmed_at),
      user_id = coalesce(wish.user_id, excluded.user_id)
    RETURNING id, confirmed_at AS "confirmedAt"`.then(rowOf);
}

/** Confirms the wish of this token. False when there is none. */
export async function confirmStockWish(conn: Connection, tokenHash: string, now: Date) {
  const rows = await conn.sql`
    UPDATE stock_wishes SET confirmed_at = coalesce(confirmed_at, ${now.toISOString()})
    WHERE token_hash = ${tokenHash} RETURNING id`;
  return rows.length > 0;
}

export async function deleteStockWish(conn: Connection, tokenHash: string): Promise<void> {
  await conn.sql`DELETE FROM stock_wishes WHERE token_hash = ${tokenHash}`;
}

/** The account whose wishes are listed or deleted. */
export type WishOwner = { userId: string; verifiedEmail: string | null };

export type OwnWish = Sized & { productId: string; slug: string; createdAt: string };

/** The products that an account waits for, newest wish first. */
export async function findOwnWishes(conn: Connection, owner: WishOwner): Promise<OwnWish[]> {
  return conn.sql<OwnWish[]>`
    SELECT p.id AS "productId", p.name, p.variant_value AS "variantValue", p.slug, max(w.created_at) AS "createdAt"
    FROM stock_wishes w JOIN products p ON p.id = w.product_id
    WHERE ${isOwn(conn, owner)}
    GROUP BY p.id ORDER BY max(w.created_at) DESC, p.id`;
}

/** Deletes an account's wishes for one product, if there are any. False for an unknown product. */
export async function deleteOwnWishes(conn: Connection, slug: string, owner: WishOwner) {
  const products = await conn.sql`
    WITH ended AS (
      DELETE FROM stock_wishes w USING products p
      WHERE p.id = w.product_id AND p.slug = ${slug} AND ${isOwn(conn, owner)}
    )
    SELECT id FROM products WHERE slug = ${slug}`;
  return products.length > 0;
}

/**
 * Wishes made while signed in, and wishes for the account's verified address. A wish with a token
 * was sent to an address, so it belongs to the person who reads the emails there.
 */
function isOwn({ sql }: Connection, { userId, verifiedEmail }: WishOwner) {
  return sql`((w.user_id = ${userId} AND w.token_hash IS NULL) OR w.email = ${verifiedEmail})`;
}

/** Stores the token of an unconfirmed wish's email. False when the wish is gone. */
export async function setStockWishToken(conn: Connection, id: string, tokenHash: string) {
  const rows = await conn.sql`
    UPDATE stock_wishes SET token_hash = ${tokenHash}
    WHERE id = ${id} AND confirmed_at IS NULL RETURNING id`;
  return rows.length > 0;
}

export type GrantedWish = Sized & { email: string; slug: string };

/**
 * Takes wishes whose products are back in stock and for sale. A wish without a token is for the account's own address,
 * which may have changed since. Several workers never take the same wish.
 */
export async function takeGrantedWishes(tx: Transaction, limit: number): Promise<GrantedWish[]> {
  return tx.sql<GrantedWish[]>`
    DELETE FROM stock_wishes w USING products p
    WHERE p.id = w.product_id AND w.id = ANY(ARRAY(
      SELECT s.id FROM stock_wishes s JOIN products q ON q.id = s.product_id
      WHERE s.confirmed_at IS NOT NULL AND ${tx.sql.unsafe(canBeBought("q"))}
      ORDER BY s.id LIMIT ${limit} FOR UPDATE OF s SKIP LOCKED))
    RETURNING p.name, p.variant_value AS "variantValue", p.slug,
      coalesce((SELECT u.email FROM users u WHERE u.id = w.user_id AND w.token_hash IS NULL), w.email) AS email`;
}

/** Deletes wishes made before the given time. */
export const deleteOldStockWishes = deleteOldest("stock_wishes", "created_at");
