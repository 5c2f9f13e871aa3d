import type { ZodType } from "zod";
import { ApiError } from "#shared/client/errors.ts";

/**
 * The thing as it is now, when a save was refused because somebody else's was newer; null for any other failure.
 *
 * @param member where the refusal carries it: `product`, `coupon`, `user` or `settings`.
 */
export function newerVersion<T>(error: unknown, member: string, contract: ZodType<T>): T | null {
  if (!(error instanceof ApiError) || error.code !== `${member}-changed`) return null;
  const parsed = contract.safeParse(error.details[member]);
  return parsed.success ? parsed.data : null;
}
