import type { Cart } from "#shared/contracts/carts.ts";
import type { Connection } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { presentProduct } from "../products/present-product.ts";
import type { ProductRow } from "../products/products.queries.ts";
import { type CartLine, findCartLines, findCartProducts } from "./carts.queries.ts";

/** The user's cart with the present data of each product: price, tiers and stock. */
export async function readCart(conn: Connection, userId: string): Promise<Cart> {
  const [lines, products] = await sendInOrder(
    findCartLines(conn, userId),
    findCartProducts(conn, userId),
  );
  return presentCart(lines, products);
}

/** Leaves out lines whose product is gone. */
export function presentCart(lines: readonly CartLine[], products: readonly ProductRow[]): Cart {
  const byId = new Map(products.map((product) => [product.id, presentProduct(product)]));
  return lines.flatMap(({ id, productId, quantity, createdAt }) => {
    const product = byId.get(productId);
    const addedAt = new Date(createdAt).toISOString();
    return product ? [{ id, quantity, product, createdAt: addedAt }] : [];
  });
}
