import { eq } from "drizzle-orm";
import { releaseUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import { couponUsages } from "./coupon-usages.tables.ts";

export async function insertUsage(
  tx: Transaction,
  usage: typeof couponUsages.$inferInsert,
): Promise<void> {
  await tx.insert(couponUsages).values(usage);
}

/**
 * Gives an order's use of its coupon back and deletes the usage; an order without one changes nothing. The coupon is
 * locked before its usage, as the deletion of a coupon locks them, so that the two cannot deadlock.
 * @returns the coupon's id, or null when there was no use to give back
 */
export async function giveUseBack(tx: Transaction, orderId: string): Promise<string | null> {
  const [usage] = await tx
    .select({ couponId: couponUsages.couponId })
    .from(couponUsages)
    .where(eq(couponUsages.orderId, orderId));
  if (!usage || !(await releaseUse(tx, usage.couponId))) return null;
  await tx.delete(couponUsages).where(eq(couponUsages.orderId, orderId));
  return usage.couponId;
}
