import type { Coupon, CouponForm } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { parseAmount } from "#shared/domain/money.ts";
import type { Context } from "../dependencies.ts";
import { refuseTakenCode } from "./coupons.errors.ts";
import { insertCoupon, replaceCouponProducts } from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";
import { readCouponForm, requireProducts } from "./read-coupon-form.ts";
import { recordCouponChange } from "./record-coupon-change.ts";

/** @throws Refusal 409 `coupon-code-taken`, 422 for an unknown product */
export async function createCoupon(
  { db, now }: Context,
  form: CouponForm,
  actorId: string,
): Promise<Coupon> {
  const productIds = form.applicableProducts ?? [];
  return db
    .transaction(async (tx) => {
      await requireProducts(tx, productIds);
      const coupon = await insertCoupon(tx, {
        validFrom: now(),
        ...readCouponForm(form, now()),
        code: normalizeCouponCode(form.code),
        discountType: form.discountType,
        discountValue: parseAmount(form.discountValue),
        createdBy: actorId,
      });
      await replaceCouponProducts(tx, coupon.id, productIds);
      await recordCouponChange(tx, actorId, null, coupon);
      return presentCoupon(coupon);
    })
    .catch(refuseTakenCode);
}
