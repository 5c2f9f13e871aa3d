import { and, eq } from "drizzle-orm";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { type ProductRow, selectProducts } from "../products/products.queries.ts";
import { cartItems } from "./carts.tables.ts";

export type CartItemRow = typeof cartItems.$inferSelect;

export type CartLine = Pick<CartItemRow, "id" | "productId" | "quantity">;

/** A user's lines in the order in which their products were first added. */
export function findCartLines({ sql }: Connection, userId: string): Query<CartLine> {
  return sql<CartLine[]>`
    SELECT id, product_id AS "productId", quantity
    FROM cart_items WHERE user_id = ${userId} ORDER BY created_at, id`;
}

/** The products of a user's lines, in any order. */
export function findCartProducts(conn: Connection, userId: string): Query<ProductRow> {
  return conn.sql<ProductRow[]>`
    ${selectProducts(conn)}
    WHERE p.id IN (SELECT product_id FROM cart_items WHERE user_id = ${userId})`;
}

/**
 * Adds units to the user's line of a product, or inserts the line. Returns the new quantity, or no
 * row when the product is gone. It is one query, so that simultaneous additions all count. The
 * sum stops below PostgreSQL's largest integer.
 */
export function addUnits(
  tx: Transaction,
  line: { userId: string; productId: string; quantity: number },
): Query<{ quantity: number }> {
  return tx.sql<{ quantity: number }[]>`
    INSERT INTO cart_items (id, user_id, product_id, quantity)
    SELECT ${Bun.randomUUIDv7()}, ${line.userId}, id, ${line.quantity}::int
    FROM products WHERE id = ${line.productId} AND NOT waits
    ON CONFLICT (user_id, product_id) DO UPDATE
      SET quantity = least(cart_items.quantity::bigint + excluded.quantity, 2147483646)::int
    RETURNING quantity`;
}

/** Raises each product's line to the given quantity. A line with more units stays as it is. */
export async function raiseUnits(
  tx: Transaction,
  userId: string,
  lines: readonly { productId: string; quantity: number }[],
): Promise<void> {
  await tx.sql`
    INSERT INTO cart_items (id, user_id, product_id, quantity)
    SELECT id, ${userId}, product_id, quantity FROM unnest(
      ${lines.map(() => Bun.randomUUIDv7())}::text[],
      ${lines.map((line) => line.productId)}::text[],
      ${lines.map((line) => line.quantity)}::int[]
    ) AS given(id, product_id, quantity)
    ORDER BY product_id
    ON CONFLICT (user_id, product_id) DO UPDATE
      SET quantity = greatest(cart_items.quantity, excluded.quantity)`;
}

/** Null also for another user's line. */
export async function lockCartItem(tx: Transaction, userId: string, id: string) {
  return tx
    .select()
    .from(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, userId)))
    .for("update")
    .then(firstOf);
}

export async function setUnits(tx: Transaction, id: string, quantity: number): Promise<void> {
  await tx.update(cartItems).set({ quantity }).where(eq(cartItems.id, id));
}

export async function deleteCartItem(conn: Connection, userId: string, id: string) {
  const rows = await conn
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, userId)))
    .returning({ id: cartItems.id });
  return rows.length > 0;
}

export async function deleteCart(conn: Connection, userId: string): Promise<void> {
  await conn.delete(cartItems).where(eq(cartItems.userId, userId));
}

export function deleteCartLines(
  tx: Transaction,
  userId: string,
  productIds: readonly string[],
): Query {
  return tx.sql`
    DELETE FROM cart_items WHERE user_id = ${userId} AND product_id = ANY(${[...productIds]}::text[])`;
}

/** Moves the cart of one account to another. Per product the larger quantity wins, as when a visitor with a cart signs in. */
export async function moveCart(
  { sql }: Transaction,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await sql`
    UPDATE cart_items kept SET quantity = greatest(kept.quantity, old.quantity)
    FROM cart_items old
    WHERE kept.user_id = ${into} AND old.user_id = ${from} AND old.product_id = kept.product_id`;
  await sql`
    DELETE FROM cart_items old USING cart_items kept
    WHERE old.user_id = ${from} AND kept.user_id = ${into} AND old.product_id = kept.product_id`;
  await sql`UPDATE cart_items SET user_id = ${into} WHERE user_id = ${from}`;
}
