import fc from "fast-check";
import { expect, it } from "vitest";
import { ACCESS } from "./buyers.ts";
import { isPurchasable, saleBadge, stockBadge } from "./stock.ts";

it.each([
  ["In Stock", true, 6, 5],
  ["Low Stock", true, 5, 5],
  ["Low Stock", true, 1, 5],
  ["In Stock", true, 1, 0],
  ["Out of Stock", true, 0, 5],
  ["Out of Stock", true, 0, 0],
  ["Out of Stock", false, 100, 5],
] as const)(
  "says %s (in stock: %s, %i units, threshold %i)",
  (badge, inStock, units, threshold) => {
    expect(stockBadge({ inStock, stockQuantity: units, lowStockThreshold: threshold })).toBe(badge);
  },
);

it("says Out of Stock or Not for Sale exactly when nothing can be bought", () => {
  const products = fc.record({
    inStock: fc.boolean(),
    stockQuantity: fc.nat(20),
    lowStockThreshold: fc.nat(20),
    effectiveAccess: fc.constantFrom(...ACCESS),
  });
  fc.assert(
    fc.property(products, (product) => {
      const isOffered = ["In Stock", "Low Stock"].includes(saleBadge(product));
      expect(isPurchasable(product)).toBe(isOffered);
      expect(saleBadge(product) === "Not for Sale").toBe(product.effectiveAccess === "never");
    }),
  );
});
