import { brokenConstraint } from "../db/errors.ts";
import { conflict } from "../refusals.ts";

/** For `catch` of a transaction that writes a code. @throws Refusal 409 when another coupon has it */
export function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) !== "coupons_code_unique") throw error;
  throw conflict("coupon-code-taken", "Another coupon has this code already.");
}
