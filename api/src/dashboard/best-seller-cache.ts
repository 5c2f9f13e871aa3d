import type { Connection } from "../db/client.ts";
import {
  type DayRange,
  readBestSellers,
  readProductNames,
  type SoldProduct,
} from "./dashboard.queries.ts";

const MAX_SHOWN = 10;
const MAX_RANGES = 50;

export type BestSellerCache = {
  /** `paidOrders` identifies the paid orders of the range. While it stays the same, the best sellers do too. */
  read(
    conn: Connection,
    range: DayRange,
    paidOrders: string,
  ): Promise<(SoldProduct & { name: string })[]>;
};

/**
 * Caches the best sellers of a range while the same orders count as paid. Adding up the items of a busy month takes
 * longer than the rest of the dashboard, which is requested every 30 seconds. Names are always read again.
 */
export function createBestSellerCache(): BestSellerCache {
  const kept = new Map<string, { paidOrders: string; sold: SoldProduct[] }>();
  return {
    async read(conn, range, paidOrders) {
      const key = `${range.from} ${range.to} ${range.timeZone}`;
      const known = kept.get(key);
      const isCurrent = known?.paidOrders === paidOrders;
      const sold = isCurrent ? known.sold : await readBestSellers(conn, range, MAX_SHOWN);
      keep(key, { paidOrders, sold });
      const ids = sold.map(({ productId }) => productId);
      const names = await readProductNames(conn, ids);
      return sold.map((each) => ({ ...each, name: names.get(each.productId) ?? "" }));
    },
  };

  /** A map keeps insertion order, so the first entry is the least recently used one. */
  function keep(key: string, entry: { paidOrders: string; sold: SoldProduct[] }) {
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > MAX_RANGES && !oldest.done) kept.delete(oldest.value);
  }
}
