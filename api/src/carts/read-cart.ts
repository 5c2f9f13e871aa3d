import type { Cart } from "#shared/contracts/carts.ts";
import type { Connection } from "../db/client.ts";
import { presentProduct } from "../products/present-product.ts";
import { findProductsByIds } from "../products/products.queries.ts";
import { findCartItems } from "./carts.queries.ts";

/** The user's cart with each product as it is now: its price, its tiers, what is left of it. */
export async function readCart(conn: Connection, userId: string): Promise<Cart> {
  const items = await findCartItems(conn, userId);
  if (items.length === 0) return [];
  const products = await findProductsByIds(
    conn,
    items.map((item) => item.productId),
  );
  const byId = new Map(products.map((product) => [product.id, presentProduct(product)]));
  return items.flatMap(({ id, productId, quantity, createdAt }) => {
    const product = byId.get(productId);
    return product ? [{ id, quantity, product, createdAt: createdAt.toISOString() }] : [];
  });
}
