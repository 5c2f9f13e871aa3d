import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import type { Dependencies } from "../dependencies.ts";

/** Most pairs of person and code that this process remembers; the oldest is forgotten first. */
const MOST_REMEMBERED = 10_000;

/** Who was granted which code by this process. Another process, or a restart, costs the person one more try. */
const granted = new Set<string>();

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
  const pair = `${who} ${normalizeCouponCode(code)}`;
  if (!granted.has(pair)) await limits.take("couponChecks", who);
  try {
    const answer = await check();
    remember(pair);
    return answer;
  } catch (error) {
    // A code that has ceased to be granted is one to guess at again.
    if (granted.delete(pair)) await limits.take("couponChecks", who);
    throw error;
  }
}

function remember(pair: string): void {
  granted.add(pair);
  if (granted.size <= MOST_REMEMBERED) return;
  const [oldest] = granted;
  if (oldest) granted.delete(oldest);
}
