import type { PostalAddress } from "#shared/domain/addresses.ts";
import type { NotPermitted } from "#shared/domain/buyers.ts";
import type { Connection } from "../db/client.ts";
import { notPermittedToShip } from "./buyers.errors.ts";
import { judgePurchase } from "./not-permitted.ts";

export type OrderToShip = {
  id: string;
  userId: string | null;
  /** Orders of earlier shops may have none, or a text that is no address. */
  shippingAddress: PostalAddress | null;
};

/** The lines of an order that its customer may not buy at this moment. */
export async function judgeOrder(
  conn: Connection,
  { id, userId, shippingAddress }: OrderToShip,
  now: Date,
): Promise<NotPermitted[]> {
  const items = await conn.sql<{ productId: string }[]>`
    SELECT DISTINCT product_id AS "productId" FROM order_items
    WHERE order_id = ${id} AND product_id IS NOT NULL AND quantity > 0`;
  const productIds = items.map(({ productId }) => productId);
  return judgePurchase(conn, { userId, productIds, address: shippingAddress, now });
}

/**
 * Asks again before goods leave: a permission may have ended, a rule or the address may have changed since the order.
 * @throws Refusal 409 `not-permitted`
 */
export async function requireShippable(
  conn: Connection,
  order: OrderToShip,
  now: Date,
): Promise<void> {
  const lines = await judgeOrder(conn, order, now);
  if (lines.length > 0) throw notPermittedToShip(lines);
}
