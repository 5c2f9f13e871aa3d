import { type NotPermitted, notPermittedLines, type ProductRule } from "#shared/domain/buyers.ts";
import type { Connection } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { findProductsByIds, type ProductRow } from "../products/products.queries.ts";
import { notPermitted } from "./buyers.errors.ts";
import { findStanding, standingOf } from "./buyers.queries.ts";
import { placeOf } from "./place-of.ts";

/** An address as orders, quotes and forms have it. */
type Address = { country?: string | null | undefined; state?: string | null | undefined };

export type Purchase = {
  /** The customer who would get the goods; null for a visitor. */
  userId: string | null;
  productIds: readonly string[];
  /** Null while no address is known; regions are then not judged. */
  address: Address | null;
  now: Date;
};

/** The rules of products that were read already. */
export const rulesOf = (products: readonly ProductRow[]): ProductRule[] =>
  products.map(({ id, name, effectiveAccess, regions }) => ({
    productId: id,
    productName: name,
    access: effectiveAccess,
    regions,
  }));

/** The lines that the customer may not order, in the order of the rules. The one function that every path asks. */
export async function findNotPermitted(
  conn: Connection,
  { userId, address, now }: Omit<Purchase, "productIds">,
  rules: readonly ProductRule[],
): Promise<NotPermitted[]> {
  const [[row]] = await sendInOrder(findStanding(conn, userId));
  return notPermittedLines(standingOf(row, now), rules, address && placeOf(address));
}

/** The same for products that were not read yet. */
export async function judgePurchase(conn: Connection, purchase: Purchase): Promise<NotPermitted[]> {
  return findNotPermitted(
    conn,
    purchase,
    rulesOf(await findProductsByIds(conn, purchase.productIds)),
  );
}

/**
 * For every path to an order that has no prices of its own: an order of the seller, an edit of lines or address.
 * @throws Refusal 403 `not-permitted` with the lines
 */
export async function requirePermitted(conn: Connection, purchase: Purchase): Promise<void> {
  const lines = await judgePurchase(conn, purchase);
  if (lines.length > 0) throw notPermitted(lines);
}
