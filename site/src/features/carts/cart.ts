import { isAmount } from "#shared/domain/amount.ts";

/** One line for each product. The prices are those at the time of adding, shown until a quote arrives. */
export interface CartLine {
  productId: string;
  productName: string;
  slug: string;
  /** The base price in the API's format, "45.00". */
  price: string;
  hasBulkPricing: boolean;
  bulkPricing: { quantity: number; price: string }[];
  imageUrl: string | null;
  quantity: number;
  /** The line's id in the server's cart, if known. */
  serverId?: string;
  /** The quantity that the server had last. What is above it was added here without the server. */
  serverQuantity?: number;
}

export type Cart = readonly CartLine[];

/** The number on the badge: units, not lines. */
export function countUnits(cart: Cart): number {
  return cart.reduce((count, line) => count + line.quantity, 0);
}

/** Parses a stored cart and ignores corrupt entries. */
export function parseCart(stored: string): Cart {
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isCartLine) : [];
  } catch {
    return [];
  }
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
