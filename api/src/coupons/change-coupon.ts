import type { Coupon, CouponPatch } from "#shared/contracts/coupons.ts";
import { isDeadlock } from "../db/errors.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context } from "../dependencies.ts";
import { changedSince, invalid, required } from "../refusals.ts";
import { refuseTakenCode } from "./coupons.errors.ts";
import {
  type CouponValues,
  lockCoupon,
  replaceCouponProducts,
  updateCoupon,
} from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";
import { readCouponForm, requireProducts } from "./read-coupon-form.ts";
import { recordCouponChange } from "./record-coupon-change.ts";

/**
 * Changes the given fields of a coupon. With `updatedAt`, a change based on an older version is refused. Two coupons
 * that exchange codes at the same time may deadlock; PostgreSQL ends one transaction, which is tried again.
 * @throws Refusal 404, 409 `coupon-changed` (with the present `coupon`) or `coupon-code-taken`, 422
 */
export async function changeCoupon(
  { db, now }: Context,
  id: string,
  patch: CouponPatch,
  actorId: string,
): Promise<Coupon> {
  return inRetriedTransaction(
    db,
    async (tx) => {
      const before = await required(lockCoupon(tx, id));
      if (isOutdated(patch.updatedAt, before)) throw changedSince("coupon", presentCoupon(before));
      const values = readCouponForm(patch, now());
      requireConsistency({ ...before, ...values });
      if (patch.applicableProducts) {
        await requireProducts(tx, patch.applicableProducts);
        await replaceCouponProducts(tx, id, patch.applicableProducts);
      }
      const after = await updateCoupon(tx, id, values);
      await recordCouponChange(tx, actorId, before, after);
      return presentCoupon(after);
    },
    isDeadlock,
  ).catch(refuseTakenCode);
}

/** Rules between fields, of which a patch may contain only one. */
function requireConsistency(coupon: CouponValues): void {
  if (coupon.discountType === "percentage" && (coupon.discountValue ?? 0) > 10_000) {
    throw invalid({ discountValue: "A percentage is at most 100" });
  }
  if (coupon.validFrom && coupon.validUntil && coupon.validUntil < coupon.validFrom) {
    throw invalid({ validUntil: "Must not end before it begins" });
  }
}
