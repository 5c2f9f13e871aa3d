import type { Coupon } from "#shared/contracts/coupons.ts";
import { brokenConstraint } from "../db/errors.ts";
import { Refusal } from "../refusals.ts";

export function couponChanged(coupon: Coupon): Refusal {
  return new Refusal(
    "conflict",
    "coupon-changed",
    "This coupon has changed since you opened it. Check its values and save again.",
    { answer: { coupon } },
  );
}

/** For `catch` of a transaction that writes a code. @throws Refusal 409 when another coupon has it */
export function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) !== "coupons_code_unique") throw error;
  throw new Refusal("conflict", "coupon-code-taken", "Another coupon has this code already.");
}
