import { desc, eq, sql } from "drizzle-orm";
import type { Connection, Transaction } from "../db/client.ts";
import { newerVersion } from "../db/versions.ts";
import { couponProducts, coupons } from "./coupons.tables.ts";

export type CouponRow = typeof coupons.$inferSelect;
export type CouponValues = Partial<typeof coupons.$inferInsert>;

export async function findCoupons(conn: Connection): Promise<CouponRow[]> {
  return conn.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id));
}

export async function findCouponByCode(conn: Connection, code: string): Promise<CouponRow | null> {
  const [row] = await conn.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

export async function findCouponById(conn: Connection, id: string): Promise<CouponRow | null> {
  const [row] = await conn.select().from(coupons).where(eq(coupons.id, id));
  return row ?? null;
}

export async function lockCoupon(tx: Transaction, id: string): Promise<CouponRow | null> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for("update");
  return row ?? null;
}

export async function insertCoupon(
  tx: Transaction,
  values: typeof coupons.$inferInsert,
): Promise<CouponRow> {
  const [row] = await tx.insert(coupons).values(values).returning();
  if (!row) throw new Error("The insert of a coupon returned no row");
  return row;
}

export async function updateCoupon(
  tx: Transaction,
  id: string,
  values: CouponValues,
): Promise<CouponRow> {
  const [row] = await tx
    .update(coupons)
    .set({
      ...values,
      updatedAt: newerVersion(coupons.updatedAt),
    })
    .where(eq(coupons.id, id))
    .returning();
  if (!row) throw new Error("An update of a locked coupon found no row");
  return row;
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

/**
 * Counts one use of a coupon if it is valid and has a use left; null otherwise. The condition and
 * the count are one statement, so the limit also holds for simultaneous orders.
 */
export async function takeUse(tx: Transaction, id: string, now: Date): Promise<CouponRow | null> {
  const moment = now.toISOString();
  const [row] = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(
      sql`${coupons.id} = ${id} AND ${coupons.isActive}
        AND ${coupons.validFrom} <= ${moment}
        AND (${coupons.validUntil} IS NULL OR ${coupons.validUntil} >= ${moment})
        AND (${coupons.usageLimit} IS NULL OR ${coupons.usageCount} < ${coupons.usageLimit})`,
    )
    .returning();
  return row ?? null;
}

/**
 * Counts one use for an order that is reopened or placed from a saved quote. Only the limit is
 * checked: the discount was granted before, even if the coupon has expired since.
 */
export async function takeGrantedUse(tx: Transaction, id: string): Promise<boolean> {
  const rows = await tx
    .update(coupons)
    .set({ usageCount: sql`${coupons.usageCount} + 1` })
    .where(
      sql`${coupons.id} = ${id}
        AND (${coupons.usageLimit} IS NULL OR ${coupons.usageCount} < ${coupons.usageLimit})`,
    )
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
