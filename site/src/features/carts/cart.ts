import type { CartItem } from "#shared/contracts/carts.ts";
import type { Product } from "#shared/contracts/products.ts";
import { type Cents, isAmount, multiply, sum } from "#shared/domain/money.ts";
import { pricedProduct, unitPriceCents } from "#shared/domain/tiers.ts";

/** One line for each product. Its prices are those of when it was added, to be shown until a quote has arrived. */
export interface CartLine {
  productId: string;
  productName: string;
  slug: string;
  /** The base price as the API writes it, "45.00". */
  price: string;
  hasBulkPricing: boolean;
  bulkPricing: { quantity: number; price: string }[];
  imageUrl: string | null;
  quantity: number;
  /** The line's id in the server's cart, once that cart is known. */
  serverId?: string;
}

export type Cart = readonly CartLine[];

/** The facts of a product that a cart keeps. */
export type CartProduct = Pick<
  Product,
  "id" | "name" | "slug" | "price" | "hasBulkPricing" | "imageUrl"
> & { bulkPricing: readonly { quantity: number; price: string }[] };

export function addUnits(cart: Cart, product: CartProduct, quantity = 1): Cart {
  const known = cart.find((line) => line.productId === product.id);
  const line = lineOf(product, (known?.quantity ?? 0) + quantity);
  if (!known) return [...cart, line];
  return cart.map((other) => (other === known ? { ...line, serverId: known.serverId } : other));
}

/** A quantity of 0 or less removes the line. */
export function setQuantity(cart: Cart, productId: string, quantity: number): Cart {
  if (quantity <= 0) return removeProduct(cart, productId);
  return cart.map((line) => (line.productId === productId ? { ...line, quantity } : line));
}

export function removeProduct(cart: Cart, productId: string): Cart {
  return cart.filter((line) => line.productId !== productId);
}

/** The number on the badge: units, not lines. */
export function countUnits(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

export interface LinePrices {
  unitPriceCents: Cents;
  totalCents: Cents;
}

export function priceLine(line: CartLine): LinePrices {
  const unitPrice = unitPriceCents(pricedProduct(line), line.quantity);
  return { unitPriceCents: unitPrice, totalCents: multiply(unitPrice, line.quantity) };
}

export function subtotalCents(cart: Cart): Cents {
  return sum(cart.map((line) => priceLine(line).totalCents));
}

/** The server's cart as this browser keeps it. */
export function fromServer(items: readonly CartItem[]): Cart {
  return items.map((item) => ({ ...lineOf(item.product, item.quantity), serverId: item.id }));
}

/** A stored cart; whatever is corrupt in it is ignored. */
export function parseCart(stored: string): Cart {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isCartLine) : [];
  } catch {
    return [];
  }
}

function lineOf(product: CartProduct, quantity: number): CartLine {
  return {
    productId: product.id,
    productName: product.name,
    slug: product.slug,
    price: product.price,
    hasBulkPricing: product.hasBulkPricing,
    bulkPricing: product.bulkPricing.map(({ quantity, price }) => ({ quantity, price })),
    imageUrl: product.imageUrl,
    quantity,
  };
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== "object" || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    [line.productId, line.productName, line.slug].every((text) => typeof text === "string") &&
    isPrice(line.price) &&
    isCount(line.quantity) &&
    typeof line.hasBulkPricing === "boolean" &&
    Array.isArray(line.bulkPricing) &&
    line.bulkPricing.every((tier) => isCount(tier?.quantity) && isPrice(tier?.price)) &&
    (line.imageUrl === null || typeof line.imageUrl === "string") &&
    (line.serverId === undefined || typeof line.serverId === "string")
  );
}

const isPrice = (value: unknown) => typeof value === "string" && isAmount(value);
const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) > 0;
