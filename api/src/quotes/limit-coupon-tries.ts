import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import type { Dependencies } from "../dependencies.ts";

/**
 * Counts one of the few tries of codes that a person has, so that codes cannot be guessed. It is counted before the
 * code is looked at: afterwards a right guess would still be told from wrong ones by who has no tries left. A cart
 * checks the code it holds with every change: what this person was granted once is not counted while it holds.
 *
 * @param who the user, or the address of a visitor
 * @returns tells how it went: whether the code was granted
 * @throws Refusal 429 once the tries are used up
 */
export async function beginTry(
  { limits }: Pick<Dependencies, "limits">,
  who: string,
  code: string,
): Promise<(isGranted: boolean) => Promise<void>> {
  const held = `${who} ${normalizeCouponCode(code)}`;
  const isHeld = await limits.isUsedUp("heldCoupons", held);
  if (!isHeld) await limits.take("couponChecks", who);
  return async (isGranted) => {
    if (isGranted === isHeld) return;
    if (isGranted) {
      await limits.tryTake("heldCoupons", held);
    } else {
      // A code that has ceased to be granted is one to guess at again.
      await limits.forget("heldCoupons", held);
      await limits.take("couponChecks", who);
    }
  };
}
