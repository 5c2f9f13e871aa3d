import type { Transaction } from "../db/client.ts";
import { lockTracking, type MoveCause, type MovedProduct } from "../inventory/inventory.queries.ts";
import { moveLotStock, moveStock, type StockChange } from "../inventory/move-stock.ts";

/** Decides how many units of an order count as sold. */
export type Claim = { isCancelled: boolean; isShipped: boolean };

export type SettledItem = {
  productId: string;
  quantity: number;
  /** Units allocated to the order item, before and after. */
  allocated: { before: number; after: number };
  /** The increase of available units in the product's released lots. */
  returned: number;
};

type Settlement = {
  items: readonly SettledItem[];
  placedAt: Date;
  before: Claim;
  after: Claim;
};

/**
 * Adjusts the stock of an order's products to the order's new status. Without lots, the stock depends on the status
 * alone. With lots, it is the available units of the released lots, minus the sold units that are not allocated. An
 * order from before the first lot counts as sold until it is shipped.
 *
 * Always lock lots before products: the caller has locked the lots, and products are locked here.
 */
export async function settleOrder(
  tx: Transaction,
  { items, placedAt, before, after }: Settlement,
  cause: MoveCause,
): Promise<StockChange> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  const tracking = await lockTracking(tx, ids);
  const trackedAt = new Map(tracking.map((each) => [each.productId, each.trackedAt]));
  const strict: { productId: string; change: number }[] = [];
  const owing: { productId: string; change: number }[] = [];
  for (const { productId, quantity, allocated, returned } of items) {
    const since = trackedAt.get(productId) ?? null;
    if (since === null) {
      const taken = Number(!after.isCancelled) - Number(!before.isCancelled);
      strict.push({ productId, change: -taken * quantity });
      continue;
    }
    const isOld = placedAt < since;
    const change =
      returned +
      openUnits(before, { quantity, allocated: allocated.before, isOld }) -
      openUnits(after, { quantity, allocated: allocated.after, isOld });
    // A reopened order takes its units from the stock, like a new one.
    const isReopened = before.isCancelled && !after.isCancelled;
    (isReopened ? strict : owing).push({ productId, change });
  }
  const moved = await moveLotStock(tx, owing, cause);
  const stock = await moveStock(tx, strict, cause);
  return { moved: [...moved, ...stock.moved].filter(isMoved), shortages: stock.shortages };
}

/** Sold units of an order item that are not allocated yet. */
function openUnits(
  { isCancelled, isShipped }: Claim,
  { quantity, allocated, isOld }: { quantity: number; allocated: number; isOld: boolean },
): number {
  if (isCancelled || (isShipped && isOld)) return 0;
  return quantity - allocated;
}

const isMoved = ({ change }: MovedProduct) => change !== 0;
