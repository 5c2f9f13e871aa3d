import type { CartItem } from "#shared/contracts/carts.ts";
import type { Product } from "#shared/contracts/products.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import type { Cart, CartLine } from "./cart.ts";

export type CartProduct = Pick<
  Product,
  "id" | "name" | "variantValue" | "slug" | "price" | "hasBulkPricing" | "imageUrl"
> & { bulkPricing: readonly { quantity: number; price: string }[] };

export function addUnits(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const known = cart.find((line) => line.productId === product.id);
  const line = lineOf(product, (known?.quantity ?? 0) + quantity);
  if (!known) return [...cart, line];
  const { serverId, serverQuantity } = known;
  return cart.map((other) => (other === known ? { ...line, serverId, serverQuantity } : other));
}

/** A quantity of 0 or less removes the line. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeProduct(cart, productId);
  return cart.map((line) => (line.productId === productId ? { ...line, quantity } : line));
}

export function removeProduct(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId);
}

/** The cart with one product's line replaced by the server's line. */
export function withServerLine(cart: Cart, items: readonly CartItem[], productId: string): Cart {
  const [line] = fromServer(items.filter((item) => item.product.id === productId));
  if (!line) return cart;
  return cart.some((other) => other.productId === productId)
    ? cart.map((other) => (other.productId === productId ? line : other))
    : [...cart, line];
}

/** Converts the server's cart into the format of this browser. */
export function fromServer(items: readonly CartItem[]): Cart {
  return items.map(({ id, product, quantity }) => ({
    ...lineOf(product, quantity),
    serverId: id,
    serverQuantity: quantity,
  }));
}

/** Only what was put in without the server. */
export function withoutMirror(cart: Cart): Cart {
  return cart.flatMap(({ serverId, serverQuantity, ...line }) => {
    const mirrored = serverId === undefined ? 0 : (serverQuantity ?? line.quantity);
    return line.quantity > mirrored ? [{ ...line, quantity: line.quantity - mirrored }] : [];
  });
}

/**
 * The lines that the server's cart lacks. A mirrored line that it no longer has was ordered or removed on another device:
 * only what was added here since is left of it.
 */
export function linesToMerge(cart: Cart, items: readonly CartItem[]): Cart {
  const ids = new Set(items.map(({ id }) => id));
  return cart.flatMap((line) => {
    const added = withoutMirror([line]);
    const isThere = line.serverId !== undefined && ids.has(line.serverId);
    return isThere && added.length > 0 ? [line] : added;
  });
}

function lineOf(product: CartProduct, quantity: number): CartLine {
  return {
    productId: product.id,
    productName: nameWithSize(product),
    slug: product.slug,
    price: product.price,
    hasBulkPricing: product.hasBulkPricing,
    bulkPricing: product.bulkPricing.map(({ quantity, price }) => ({ quantity, price })),
    imageUrl: product.imageUrl,
    quantity,
  };
}
