import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import type { Dependencies } from "../dependencies.ts";
import {
  type PricedItems,
  type PricingOptions,
  priceItems,
  type RequestedItem,
} from "./price-items.ts";

/**
 * Prices items for a person before they order. A coupon code counts as one of the person's tries.
 *
 * @param person the user's id, or a visitor's address
 * @throws Refusal 429 once the tries are used up
 */
export async function quoteItems(
  deps: Pick<Dependencies, "db" | "limits" | "now">,
  person: string,
  items: readonly RequestedItem[],
  couponCode: string | null,
  options: PricingOptions = {},
): Promise<PricedItems> {
  const couponTry = couponCode === null ? null : await takeCouponTry(deps, person, couponCode);
  const priced = await priceItems(deps.db, items, couponCode, deps.now(), options);
  if (couponTry) await recordCouponOutcome(deps, couponTry, priced.coupon !== null);
  return priced;
}

type Context = Pick<Dependencies, "limits">;

/** One try of a code. `wasGranted` is true when the same person was granted this code before. */
export type CouponTry = { person: string; personAndCode: string; wasGranted: boolean };

/**
 * Counts one of a person's few tries, so that codes cannot be guessed. Call it before the code is
 * looked up: a person without tries left must not learn whether a guess was right. A code that the
 * person was granted before is not counted, because a cart checks its code with every change.
 *
 * @param person the user's id, or a visitor's address
 * @throws Refusal 429 once the tries are used up
 */
export async function takeCouponTry(
  { limits }: Context,
  person: string,
  code: string,
): Promise<CouponTry> {
  const personAndCode = `${person} ${normalizeCouponCode(code)}`;
  const wasGranted = await limits.isUsedUp("heldCoupons", personAndCode);
  if (!wasGranted) await limits.take("couponChecks", person);
  return { person, personAndCode, wasGranted };
}

/**
 * Remembers whether the code was granted, for its next try. A code that was granted before and no
 * longer applies counts as a try.
 * @throws Refusal 429 when no try was left for it
 */
export async function recordCouponOutcome(
  { limits }: Context,
  { person, personAndCode, wasGranted }: CouponTry,
  isGranted: boolean,
): Promise<void> {
  if (isGranted === wasGranted) return;
  if (isGranted) {
    await limits.tryTake("heldCoupons", personAndCode);
  } else {
    await limits.reset("heldCoupons", personAndCode);
    await limits.take("couponChecks", person);
  }
}
