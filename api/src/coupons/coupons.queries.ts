import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { type Connection, firstOf, rowOf, type Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { couponProducts, coupons } from "./coupons.tables.ts";

export type CouponRow = typeof coupons.$inferSelect;
export type CouponValues = Partial<typeof coupons.$inferInsert>;

export async function findCoupons(conn: Connection): Promise<CouponRow[]> {
  return conn.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id));
}

export async function findCouponByCode(conn: Connection, code: string): Promise<CouponRow | null> {
  return conn.select().from(coupons).where(eq(coupons.code, code)).then(firstOf);
}

export async function findCouponById(conn: Connection, id: string): Promise<CouponRow | null> {
  return conn.select().from(coupons).where(eq(coupons.id, id)).then(firstOf);
}

export async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow | null> {
  return tx.select().from(coupons).where(eq(coupons.id, id)).for("update").then(firstOf);
}

export async function insertCoupon(tx: Transaction, values: typeof coupons.$inferInsert) {
  return tx.insert(coupons).values(values).returning().then(rowOf);
}

export async function updateCoupon(tx: Transaction, id: string, values: CouponValues) {
  return tx
    .update(coupons)
    .set({ ...values, updatedAt: newerVersion(coupons.updatedAt) })
    .where(eq(coupons.id, id))
    .returning()
    .then(rowOf);
}

export async function deleteCouponRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(coupons).where(eq(coupons.id, id));
}

export async function findCouponProductIds(conn: Connection, couponId: string): Promise<string[]> {
  const rows = await conn
    .select({ productId: couponProducts.productId })
    .from(couponProducts)
    .where(eq(couponProducts.couponId, couponId));
  return rows.map((row) => row.productId);
}

/** Restricts the coupon to these products. Without products, `scope` decides what it applies to. */
export async function replaceCouponProducts(
  tx: Transaction,
  couponId: string,
  productIds: readonly string[],
): Promise<void> {
  await tx.delete(couponProducts).where(eq(couponProducts.couponId, couponId));
  if (productIds.length === 0) return;
  await tx
    .insert(couponProducts)
    .values(productIds.map((productId) => ({ couponId, productId })))
    .onConflictDoNothing();
}

/** Counts one use of a coupon if it is valid and has a use left. */
export function takeUse(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const moment = now.toISOString();
  const isValid = sql`${coupons.isActive} AND ${coupons.validFrom} <= ${moment}
    AND (${coupons.validUntil} IS NULL OR ${coupons.validUntil} >= ${moment})`;
  return countUse(tx, id, isValid);
}

/**
 * Counts one use for an order that is reopened or placed from a saved quote. Only the limit is
 * checked: the discount was granted before, even if the coupon has expired since.
 */
export const takeGrantedUse = (tx: Transaction, id: string): Promise<boolean> => countUse(tx, id);

/** The condition and the count are one statement, so the limit also holds for simultaneous orders. */
async function countUse(tx: Transaction, id: string, isValid?: SQL): Promise<boolean> {
  const isLeft = sql`(${coupons.usageLimit} IS NULL OR ${coupons.usageCount} < ${coupons.usageLimit})`;
  const rows = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(and(eq(coupons.id, id), isValid, isLeft))
    .returning({ id: coupons.id });
  return rows.length > 0;
}

/**
 * Gives one use back.
 * @returns false when the coupon was deleted
 */
export async function releaseUse(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} - 1` })
    .where(eq(coupons.id, id))
    .returning({ id: coupons.id });
  return rows.length > 0;
}
