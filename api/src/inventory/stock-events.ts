import { nameWithSize } from "#shared/domain/families.ts";
import type { RecordedEvent } from "../webhooks/record-event.ts";
import type { MovedProduct } from "./inventory.queries.ts";

export function stockEvents(moved: readonly MovedProduct[]): RecordedEvent[] {
  return moved
    .filter(({ change }) => change !== 0)
    .map((product) => ({
      type: "stock.changed",
      data: {
        productId: product.productId,
        slug: product.slug,
        name: nameWithSize(product),
        before: product.stockAfter - product.change,
        stockQuantity: product.stockAfter,
      },
    }));
}
