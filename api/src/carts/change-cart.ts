import type { Cart } from "#shared/contracts/carts.ts";
import { findStanding, standingOf } from "../buyers/buyers.queries.ts";
import { sendInOrder } from "../db/send-in-order.ts";
import type { Context } from "../dependencies.ts";
import { oncePerKey } from "../idempotency/once-per-key.ts";
import { findStock, type StockOnHand } from "../inventory/inventory.queries.ts";
import { insufficientStock, shortagesOf } from "../inventory/shortages.ts";
import { notFound, required } from "../refusals.ts";
import {
  addUnits,
  deleteCartItem,
  findCartLines,
  findCartProducts,
  lockCartItem,
  raiseUnits,
  setUnits,
} from "./carts.queries.ts";
import { presentCart, readCart } from "./read-cart.ts";

/**
 * Adds `quantity` units of a product to the user's cart. A repeated Idempotency-Key adds nothing more.
 * @throws Refusal 404 for an unknown product, 409 `insufficient-stock` when the line would exceed the stock
 */
export async function addToCart(
  { db, now }: Context,
  userId: string,
  { productId, quantity = 1 }: { productId: string; quantity?: number },
  key: string | null,
): Promise<Cart> {
  return oncePerKey(db, { userId, key, content: ["add", productId, quantity] }, async (tx) => {
    // One round trip for all statements; a refusal rolls the added units back.
    const [[line], lines, products, standing] = await sendInOrder(
      addUnits(tx, { userId, productId, quantity }),
      findCartLines(tx, userId),
      findCartProducts(tx, userId),
      findStanding(tx, userId),
    );
    if (!line) throw notFound("This product is no longer sold.");
    requireStock(products, { productId, quantity: line.quantity });
    return presentCart(lines, products, standingOf(standing[0], now()));
  });
}

/**
 * Sets a line's quantity; 0 removes the line. A smaller quantity is always allowed, also when it
 * still exceeds the stock.
 * @throws Refusal 404 for an unknown line or another user's, 409 `insufficient-stock`
 */
export async function setCartQuantity(
  { db, now }: Context,
  userId: string,
  id: string,
  quantity: number,
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const item = await required(lockCartItem(tx, userId, id));
    if (quantity === 0) await deleteCartItem(tx, userId, id);
    else {
      const { productId } = item;
      if (quantity > item.quantity) {
        requireStock(await findStock(tx, [productId]), { productId, quantity });
      }
      await setUnits(tx, id, quantity);
    }
    return readCart(tx, userId, now());
  });
}

/** @throws Refusal 404 for an unknown line or another user's */
export async function removeFromCart(
  { db, now }: Context,
  userId: string,
  id: string,
): Promise<Cart> {
  if (!(await deleteCartItem(db, userId, id))) throw notFound();
  return readCart(db, userId, now());
}

/**
 * Merges a visitor's cart into the account's cart at login: the larger quantity of each product
 * counts. Quantities are reduced to the stock and missing products are dropped, because a cart must
 * not prevent a login. The cart page shows what is short.
 */
export async function mergeCart(
  { db, now }: Context,
  userId: string,
  items: readonly { productId: string; quantity: number }[],
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const wanted = new Map<string, number>();
    for (const { productId, quantity } of items) {
      wanted.set(productId, Math.max(wanted.get(productId) ?? 0, quantity));
    }
    const stock = await findStock(tx, [...wanted.keys()]);
    const lines = stock.flatMap(({ id, inStock, stockQuantity }) => {
      const quantity = Math.min(wanted.get(id) ?? 0, inStock ? stockQuantity : 0);
      return quantity > 0 ? [{ productId: id, quantity }] : [];
    });
    if (lines.length > 0) await raiseUnits(tx, userId, lines);
    return readCart(tx, userId, now());
  });
}

function requireStock(
  stock: readonly StockOnHand[],
  wanted: { productId: string; quantity: number },
): void {
  const shortages = shortagesOf([wanted], stock);
  if (shortages.some(({ available }) => available < wanted.quantity)) {
    throw insufficientStock(shortages);
  }
}
