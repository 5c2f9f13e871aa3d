import type { ProductWithLot } from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import type { Context } from "../dependencies.ts";
import { dayOfShop } from "../lots/lot-fitness.ts";
import { findCurrentLots } from "../lots/lots.queries.ts";
import { presentVariants } from "./present-family.ts";
import { presentProduct } from "./present-product.ts";
import type { PageProductRow, ProductRow } from "./products.queries.ts";

/** Products with what their own pages show besides, in their order. */
export async function presentWithLots(
  { db, now }: Context,
  rows: readonly PageProductRow[],
): Promise<ProductWithLot[]> {
  const [variants, lots] = await Promise.all([
    presentVariants(db, rows),
    findCurrent(db, rows, now()),
  ]);
  return rows.map((row, at) => ({
    ...presentProduct(row),
    currentLot: lots.get(row.id) ?? null,
    variants: variants[at] ?? [],
    categories: row.categories,
  }));
}

async function findCurrent(db: Connection, rows: readonly ProductRow[], at: Date) {
  const tracked = rows.filter(({ lotTracked }) => lotTracked).map(({ id }) => id);
  if (tracked.length === 0) return new Map<string, never>();
  return findCurrentLots(db, tracked, await dayOfShop(db, at));
}
