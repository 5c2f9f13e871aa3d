import type { Context } from "../dependencies.ts";
import { markOrdersErased } from "../orders/orders.queries.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { findOrdersToErase } from "./erasures.queries.ts";
import { personOfOrders } from "./person.queries.ts";
import { eraseRows } from "./personal-rows.queries.ts";

/** Orders in one transaction: their locks are held for well under a second. */
const BATCH = 100;

/** The same day, `years` earlier. */
export function yearsBefore(now: Date, years: number): Date {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day;
}

/**
 * Removes the personal data of finished orders that are older than the seller has to keep it. Amounts, numbers, lots and
 * dates stay. Does nothing while the setting is 0. Returns how many orders lost their data.
 */
export async function anonymiseOldOrders(
  { db, now }: Context,
  signal?: AbortSignal,
): Promise<number> {
  const { ordersKeptYears } = await readStoreSettings(db);
  if (ordersKeptYears === 0) return 0;
  const before = yearsBefore(now(), ordersKeptYears);
  let total = 0;
  for (let ids = [""]; ids.length > 0 && !signal?.aborted; ) {
    ids = await findOrdersToErase(db, before, BATCH);
    if (ids.length === 0) break;
    await db.transaction(async (tx) => {
      await eraseRows(tx, await personOfOrders(tx, ids));
      await markOrdersErased(tx, ids, now());
    });
    total += ids.length;
  }
  return total;
}
