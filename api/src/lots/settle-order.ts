import type { Transaction } from "../db/client.ts";
import { lockTracking, type MoveCause, type MovedProduct } from "../inventory/inventory.queries.ts";
import { moveLotStock, moveStock, type StockChange } from "../inventory/move-stock.ts";

export type SettledItem = {
  productId: string;
  quantity: number;
  /** Units allocated to the order item, before and after. */
  allocated: { before: number; after: number };
  /** Units that were shipped without a lot, before and after. */
  bare: { before: number; after: number };
  /** The increase of available units in the product's released lots. */
  returned: number;
};

type Settlement = {
  items: readonly SettledItem[];
  placedAt: Date;
  wasCancelled: boolean;
  isCancelled: boolean;
};

/**
 * Adjusts the stock of an order's products to the order's new status. Without lots, the stock depends on the status
 * alone. With lots, it is the available units of the released lots, minus the sold units that are not allocated. Units
 * of an order from before the first lot count as sold until they are shipped.
 *
 * Always lock lots before products: the caller has locked the lots, and products are locked here.
 */
export async function settleOrder(
  tx: Transaction,
  { items, placedAt, wasCancelled, isCancelled }: Settlement,
  cause: MoveCause,
): Promise<StockChange> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const tracking = await lockTracking(tx, ids);
  const trackedAt = new Map(tracking.map((each) => [each.productId, each.trackedAt]));
  const strict: { productId: string; change: number }[] = [];
  const owing: { productId: string; change: number }[] = [];
  for (const { productId, quantity, allocated, bare, returned } of items) {
    const since = trackedAt.get(productId) ?? null;
    if (since === null) {
      const taken = Number(!isCancelled) - Number(!wasCancelled);
      strict.push({ productId, change: -taken * quantity });
      continue;
    }
    const isOld = placedAt < since;
    const open = (when: "before" | "after") =>
      quantity - allocated[when] - (isOld ? bare[when] : 0);
    const change =
      returned + (wasCancelled ? 0 : open("before")) - (isCancelled ? 0 : open("after"));
    // A reopened order takes its units from the stock, like a new one.
    const isReopened = wasCancelled && !isCancelled;
    (isReopened ? strict : owing).push({ productId, change });
  }
  const moved = await moveLotStock(tx, owing, cause);
  const stock = await moveStock(tx, strict, cause);
  return { moved: [...moved, ...stock.moved].filter(isMoved), shortages: stock.shortages };
}

const isMoved = ({ change }: MovedProduct) => change !== 0;
