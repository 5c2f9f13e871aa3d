import { nameWithSize } from "#shared/domain/families.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import type { Transaction } from "../db/client.ts";
import { queueSellerMail } from "../mail/queue-mail.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { findReleasedLots, type MovedProduct, type ReleasedLot } from "./inventory.queries.ts";

/**
 * Notifies the seller about low stock, and republishes the pages whose stock badge or current lot changed. Call it
 * at the end of the transaction, because it locks page rows that other orders change too. `known` are the products'
 * released lots, where they were read already.
 */
export async function announceStock(
  tx: Transaction,
  moved: readonly MovedProduct[],
  known?: readonly ReleasedLot[],
): Promise<void> {
  const changed = moved.filter((product) => badgeBefore(product) !== badgeAfter(product));
  for (const product of changed) {
    if (badgeBefore(product) !== "In Stock" || product.change > 0) continue;
    await queueSellerMail(tx, "seller-low-stock", {
      productId: product.productId,
      productName: nameWithSize(product),
      slug: product.slug,
      stockQuantity: product.stockAfter,
      lowStockThreshold: product.lowStockThreshold,
    });
  }
  const tracked = moved.filter(({ lotTracked }) => lotTracked);
  const ids = tracked.map(({ productId }) => productId);
  const lots = known ?? (ids.length > 0 ? await findReleasedLots(tx, ids) : []);
  await markPagesDirty(
    tx,
    ...changed.map(({ slug }) => ({ kind: "product" as const, slug, listed: true })),
    ...tracked
      .filter((product) => isNextLotAnother(product, lots))
      .map(({ slug }) => ({ kind: "product" as const, slug })),
  );
}

/**
 * Whether the last unit of a lot lies between the former and the present stock. Counted from the end, because the units
 * that are sold but not allocated are taken from the first lots. Debt does not matter: with it, the stock is 0.
 */
function isNextLotAnother(
  { productId, change, stockAfter }: MovedProduct,
  lots: readonly ReleasedLot[],
): boolean {
  const least = Math.min(stockAfter, stockAfter - change);
  const most = Math.max(stockAfter, stockAfter - change);
  let behind = 0;
  return lots
    .filter((lot) => lot.productId === productId)
    .toReversed()
    .some(({ available }) => {
      const isPassed = behind >= least && behind < most;
      behind += available;
      return isPassed;
    });
}

function badgeAfter(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter });
}

function badgeBefore(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter - product.change });
}
