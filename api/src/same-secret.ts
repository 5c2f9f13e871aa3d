import { timingSafeEqual } from "node:crypto";

/** Compares a secret with what somebody sent, in a time that does not depend on the secret. */
export function isSameSecret(secret: string, given: string): boolean {
  const [one, other] = [Buffer.from(secret), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
