import type { RecordedEvent } from "../webhooks/record-event.ts";
import type { MovedProduct } from "./inventory.queries.ts";

/** The events of products whose stock has changed. */
export function stockEvents(moved: readonly MovedProduct[]): RecordedEvent[] {
  return moved
    .filter(({ change }) => change !== 0)
    .map(({ productId, slug, productName, change, stockAfter }) => ({
      type: "stock.changed",
      data: {
        productId,
        slug,
        name: productName,
        before: stockAfter - change,
        stockQuantity: stockAfter,
      },
    }));
}
