import type { Cart } from "#shared/contracts/carts.ts";
import type { Database, Transaction } from "../db/client.ts";
import { findStock } from "../inventory/inventory.queries.ts";
import { insufficientStock, shortagesOf } from "../inventory/shortages.ts";
import { notFound } from "../refusals.ts";
import { addUnits, deleteCartItem, lockCartItem, raiseUnits, setUnits } from "./carts.queries.ts";
import { readCart } from "./read-cart.ts";

/**
 * Adds `quantity` units of a product to the user's cart.
 * @throws Refusal 404 unknown product, 409 `insufficient-stock` when the line would exceed what is left
 */
export async function addToCart(
  db: Database,
  userId: string,
  { productId, quantity = 1 }: { productId: string; quantity?: number },
): Promise<Cart> {
  return db.transaction(async (tx) => {
    await requireProduct(tx, productId);
    const units = await addUnits(tx, { userId, productId, quantity });
    await requireStock(tx, productId, units);
    return readCart(tx, userId);
  });
}

/**
 * Sets a line's quantity; 0 removes the line. A smaller quantity is always allowed, so that a cart that outgrew the
 * stock can be brought back within it.
 * @throws Refusal 404 unknown or somebody else's line, 409 `insufficient-stock`
 */
export async function setCartQuantity(
  db: Database,
  userId: string,
  id: string,
  quantity: number,
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const item = await lockCartItem(tx, userId, id);
    if (!item) throw notFound();
    if (quantity === 0) await deleteCartItem(tx, userId, id);
    else {
      if (quantity > item.quantity) await requireStock(tx, item.productId, quantity);
      await setUnits(tx, id, quantity);
    }
    return readCart(tx, userId);
  });
}

/** @throws Refusal 404 unknown or somebody else's line */
export async function removeFromCart(db: Database, userId: string, id: string): Promise<Cart> {
  if (!(await deleteCartItem(db, userId, id))) throw notFound();
  return readCart(db, userId);
}

/**
 * Merges a visitor's cart into that of the account they signed in to: per product the larger quantity wins. Quantities
 * are cut to what is left and products that are gone are dropped, because nobody should be refused while signing in;
 * the cart page says what is short.
 */
export async function mergeCart(
  db: Database,
  userId: string,
  items: readonly { productId: string; quantity: number }[],
): Promise<Cart> {
  return db.transaction(async (tx) => {
    const wanted = new Map<string, number>();
    for (const { productId, quantity } of items) {
      wanted.set(productId, Math.max(wanted.get(productId) ?? 0, quantity));
    }
    const stock = await findStock(tx, [...wanted.keys()]);
    const lines = stock.flatMap(({ productId, inStock, stockQuantity }) => {
      const quantity = Math.min(wanted.get(productId) ?? 0, inStock ? stockQuantity : 0);
      return quantity > 0 ? [{ productId, quantity }] : [];
    });
    if (lines.length > 0) await raiseUnits(tx, userId, lines);
    return readCart(tx, userId);
  });
}

async function requireProduct(tx: Transaction, productId: string): Promise<void> {
  const [product] = await findStock(tx, [productId]);
  if (!product) throw notFound("This product is no longer sold.");
}

async function requireStock(tx: Transaction, productId: string, quantity: number): Promise<void> {
  const shortages = shortagesOf([{ productId, quantity }], await findStock(tx, [productId]));
  if (shortages.some(({ available }) => available < quantity)) throw insufficientStock(shortages);
}
