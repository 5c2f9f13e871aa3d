import { nameWithSize } from "#shared/domain/families.ts";
import { stockBadge } from "#shared/domain/stock.ts";
import type { Transaction } from "../db/client.ts";
import { queueSellerMail } from "../mail/queue-mail.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { findSlugsOfTurnedLots, type MovedProduct } from "./inventory.queries.ts";

/**
 * Notifies the seller about low stock, and republishes the pages whose stock badge or current lot changed. Call it
 * at the end of the transaction, because it locks page rows that other orders change too. `turning` finds these lots; an
 * order sends it together with other statements.
 */
export async function announceStock(
  tx: Transaction,
  moved: readonly MovedProduct[],
  turning = findSlugsOfTurnedLots(tx, moved),
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
  const turned = (await turning) ?? [];
  await markPagesDirty(
    tx,
    ...changed.map(({ slug }) => ({ kind: "product" as const, slug, listed: true })),
    ...turned.map(({ slug }) => ({ kind: "product" as const, slug })),
  );
}

function badgeAfter(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter });
}

function badgeBefore(product: MovedProduct) {
  return stockBadge({ ...product, stockQuantity: product.stockAfter - product.change });
}
