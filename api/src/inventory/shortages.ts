import { nameWithSize } from "#shared/domain/families.ts";
import { conflict, type Refusal } from "../refusals.ts";
import type { StockOnHand } from "./inventory.queries.ts";

export type Shortage = {
  productId: string;
  productName: string;
  requested: number;
  available: number;
};

/** The name for a product that was deleted after it was put into a cart. */
const DELETED = "A product that is no longer sold";

/** The available units for each request; 0 for an unavailable or unknown product. */
export function shortagesOf(
  requests: readonly { productId: string; quantity: number }[],
  stock: readonly StockOnHand[],
): Shortage[] {
  const byId = new Map(stock.map((product) => [product.id, product]));
  return requests.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    return {
      productId,
      productName: product ? nameWithSize(product) : DELETED,
      requested: quantity,
      available: product?.inStock ? product.stockQuantity : 0,
    };
  });
}

/** 409 with each product and its available units. */
export function insufficientStock(shortages: readonly Shortage[]): Refusal {
  return conflict("insufficient-stock", shortages.map(inWords).join(" "), { lines: shortages });
}

function inWords({ productName, available }: Shortage): string {
  if (productName === DELETED) return `${DELETED} cannot be ordered.`;
  if (available === 0) return `${productName} is out of stock.`;
  return `Only ${available} of ${productName} ${available === 1 ? "is" : "are"} left.`;
}
