import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import type { Dependencies } from "../dependencies.ts";

/**
 * Runs a check of a code and counts it as one of the few tries a person has, so that codes cannot be guessed. A cart
 * checks the code it holds with every change: what this person was granted once is not counted while it holds.
 *
 * @param who the user, or the address of a visitor
 * @throws Refusal 429 instead of any answer once the tries are used up, and whatever the check throws
 */
export async function countingTries<Granted>(
  { limits }: Pick<Dependencies, "limits">,
  who: string,
  code: string,
  check: () => Promise<Granted>,
): Promise<Granted> {
  const held = `${who} ${normalizeCouponCode(code)}`;
  const isHeld = await limits.isUsedUp("heldCoupons", held);
  if (!isHeld) await limits.take("couponChecks", who);
  try {
    const answer = await check();
    if (!isHeld) await limits.tryTake("heldCoupons", held);
    return answer;
  } catch (error) {
    if (isHeld) {
      // A code that has ceased to be granted is one to guess at again.
      await limits.forget("heldCoupons", held);
      await limits.take("couponChecks", who);
    }
    throw error;
  }
}
