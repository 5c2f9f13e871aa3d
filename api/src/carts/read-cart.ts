import type { Cart } from "#shared/contracts/carts.ts";
import { notPermittedLines, type Standing } from "#shared/domain/buyers.ts";
import { findStanding, standingOf } from "../buyers/buyers.queries.ts";
import { rulesOf } from "../buyers/not-permitted.ts";
import type { Connection } from "../db/client.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import { presentProduct } from "../products/present-product.ts";
import type { ProductRow } from "../products/products.queries.ts";
import { type CartLine, findCartLines, findCartProducts } from "./carts.queries.ts";

/** The user's cart with the present data of each product: price, tiers and stock. */
export async function readCart(conn: Connection, userId: string, now: Date): Promise<Cart> {
  const [lines, products, standing] = await sendInOrder(
    findCartLines(conn, userId),
    findCartProducts(conn, userId),
    findStanding(conn, userId),
  );
  return presentCart(lines, products, standingOf(standing[0], now));
}

/** Leaves out lines whose product is gone. Regions are judged by quotes and orders, which know the address. */
export function presentCart(
  lines: readonly CartLine[],
  products: readonly ProductRow[],
  standing: Standing,
): Cart {
  const refused = new Map(
    notPermittedLines(standing, rulesOf(products), null).map(({ productId, ...line }) => [
      productId,
      line,
    ]),
  );
  const byId = new Map(products.map((product) => [product.id, presentProduct(product)]));
  return lines.flatMap(({ id, productId, quantity }) => {
    const product = byId.get(productId);
    if (!product) return [];
    const notPermitted = refused.get(productId) ?? null;
    return [{ id, quantity, product, notPermitted }];
  });
}
