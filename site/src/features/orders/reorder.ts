import { ApiError } from "#shared/client/errors.ts";
import type { OrderItem } from "#shared/contracts/orders.ts";
import { refreshCart, serverCart } from "../carts/server-cart.ts";

/**
 * Adds the items of an order to the cart and answers the names of those that cannot be had in that quantity any more.
 * Throws CallError when the server cannot be asked.
 */
export async function reorder(items: readonly OrderItem[]): Promise<string[]> {
  const missing: string[] = [];
  for (const item of items) {
    if (!(await add(item))) missing.push(item.productName);
  }
  await refreshCart();
  return missing;
}

async function add({ productId, quantity }: OrderItem): Promise<boolean> {
  if (!productId) return false;
  try {
    await serverCart.add({ productId, quantity });
    return true;
  } catch (error) {
    // Gone from the shop, or not enough left.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) return false;
    throw error;
  }
}
