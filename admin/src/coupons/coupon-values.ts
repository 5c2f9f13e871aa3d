import { getLocalTimeZone, parseAbsolute, type ZonedDateTime } from "@internationalized/date";
import { type Coupon, type CouponForm, couponForm } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { MONEY, PERCENT, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { textsOf } from "../layout/texts-of.ts";

export type CouponVersion = { coupon: Coupon; productIds: readonly string[] };

/** The dialog's fields as typed. Dates are ISO strings or null. */
export type CouponValues = ReturnType<typeof couponValues>;

export function couponValues(version: CouponVersion | null) {
  const coupon = version?.coupon ?? null;
  return {
    ...textsOf(coupon, [
      "code",
      "description",
      "discountValue",
      "minimumOrderAmount",
      "maximumDiscountAmount",
      "usageLimit",
    ]),
    discountType: (coupon?.discountType ?? "percentage") as string,
    validFrom: coupon?.validFrom ?? null,
    validUntil: coupon?.validUntil ?? null,
    isActive: coupon?.isActive ?? true,
    applicableProducts: version?.productIds ?? [],
  };
}

/** Turns the typed fields into the request body. Empty amounts and dates become null. */
export const couponDialogSchema = schemaOfTyped<CouponValues, CouponForm>(
  couponForm,
  (values, read) => {
    const amount = (name: "minimumOrderAmount" | "maximumDiscountAmount") =>
      read.text(name, values[name], MONEY, null);
    const rules = values.discountType === "percentage" ? PERCENT : MONEY;
    return {
      ...values,
      code: normalizeCouponCode(values.code),
      discountValue: read.text("discountValue", values.discountValue, rules, ""),
      minimumOrderAmount: amount("minimumOrderAmount"),
      maximumDiscountAmount: amount("maximumDiscountAmount"),
      usageLimit: read.number("usageLimit", values.usageLimit, WHOLE_NUMBER, null),
    };
  },
);

/** A stored moment as the date picker shows it, in the reader's time zone. */
export function pickedMoment(iso: string | null): ZonedDateTime | null {
  return iso ? parseAbsolute(iso, getLocalTimeZone()) : null;
}

export function storedMoment(picked: { toDate: (timeZone: string) => Date } | null): string | null {
  return picked ? picked.toDate(getLocalTimeZone()).toISOString() : null;
}
