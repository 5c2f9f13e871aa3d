import { eq } from "drizzle-orm";
import { type Cents, formatAmount } from "#shared/domain/money.ts";
import { releaseUse } from "../coupons/coupons.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { Query } from "../db/send-in-order.ts";
import { couponUsages } from "./orders.tables.ts";

/** Records which order used a coupon. `takeUse` counts the use itself. */
export function insertUsage(
  tx: Transaction,
  usage: {
    couponId: string;
    userId: string | null;
    orderId: string;
    discountAmount: Cents;
    usedAt: Date;
  },
): Query {
  return tx.sql`
    INSERT INTO coupon_usages (id, coupon_id, user_id, order_id, discount_amount, used_at)
    VALUES (${Bun.randomUUIDv7()}, ${usage.couponId}, ${usage.userId}, ${usage.orderId},
      ${formatAmount(usage.discountAmount)}, ${usage.usedAt.toISOString()})`;
}

export async function setUsedDiscount(tx: Transaction, orderId: string, discount: Cents) {
  await tx.sql`
    UPDATE coupon_usages SET discount_amount = ${formatAmount(discount)} WHERE order_id = ${orderId}`;
}

/**
 * Gives an order's use of its coupon back and deletes the usage; does nothing for an order without one. The coupon is
 * locked before its usage, in the same order as in the deletion of a coupon, so that the two cannot deadlock.
 */
export async function giveUseBack(tx: Transaction, orderId: string): Promise<void> {
  const [usage] = await tx
    .select({ couponId: couponUsages.couponId })
    .from(couponUsages)
    .where(eq(couponUsages.orderId, orderId));
  if (!usage || !(await releaseUse(tx, usage.couponId))) return;
  await tx.delete(couponUsages).where(eq(couponUsages.orderId, orderId));
}
