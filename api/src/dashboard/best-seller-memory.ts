import type { Connection } from "../db/client.ts";
import {
  type DayRange,
  readBestSellers,
  readProductNames,
  type Sold,
} from "./dashboard.queries.ts";

const SHOWN = 10;
const RANGES_KEPT = 50;

export type BestSeller = Sold & { name: string };

export type BestSellerMemory = {
  /** `paidOrders` identifies the orders of the range: as long as it is the same, so are the best sellers. */
  read(conn: Connection, range: DayRange, paidOrders: string): Promise<BestSeller[]>;
};

/**
 * Remembers the best sellers of a range for as long as the very same orders count as paid in it. Adding up the items
 * of a busy month takes longer than everything else on the dashboard, which asks again every 30 seconds.
 */
export function createBestSellerMemory(): BestSellerMemory {
  const kept = new Map<string, { paidOrders: string; sold: Sold[] }>();
  return {
    async read(conn, range, paidOrders) {
      const key = `${range.from} ${range.to} ${range.timeZone}`;
      const known = kept.get(key);
      const sold =
        known?.paidOrders === paidOrders ? known.sold : await readBestSellers(conn, range, SHOWN);
      keep(key, { paidOrders, sold });
      const names = await readProductNames(
        conn,
        sold.map(({ productId }) => productId),
      );
      return sold.map((each) => ({ ...each, name: names.get(each.productId) ?? "" }));
    },
  };

  /** The range asked for last stays longest. */
  function keep(key: string, entry: { paidOrders: string; sold: Sold[] }) {
    kept.delete(key);
    kept.set(key, entry);
    const oldest = kept.keys().next();
    if (kept.size > RANGES_KEPT && !oldest.done) kept.delete(oldest.value);
  }
}
