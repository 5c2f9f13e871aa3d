import { invalid } from "../refusals.ts";

const MAX_KEY_LENGTH = 200;

/**
 * The request's Idempotency-Key; null without one.
 * @throws Refusal 422 for an invalid one
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || (/^[\x21-\x7e]+$/.test(key) && key.length <= MAX_KEY_LENGTH)) return key;
  throw invalid({ "Idempotency-Key": `Must be 1 to ${MAX_KEY_LENGTH} visible characters` });
}
