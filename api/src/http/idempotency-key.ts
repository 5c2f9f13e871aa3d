import { z } from "zod";
import { invalid } from "../refusals.ts";

const MAX_KEY_LENGTH = 200;

const idempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]+$/)
  .max(MAX_KEY_LENGTH);

/**
 * The request's Idempotency-Key; null without one.
 * @throws Refusal 422 for an invalid one
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (idempotencyKey.safeParse(key).success) return key;
  throw invalid({ "Idempotency-Key": `Must be 1 to ${MAX_KEY_LENGTH} visible characters` });
}
