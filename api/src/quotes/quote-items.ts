import type { Dependencies } from "../dependencies.ts";
import {
  type PricedItems,
  type PricingOptions,
  priceItems,
  type RequestedItem,
} from "./price-items.ts";
import { recordCouponOutcome, takeCouponTry } from "./take-coupon-try.ts";

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
