import { PROOF_SECONDS } from "#shared/domain/constants.ts";
import { Refusal } from "./refusals.ts";

/** The time of the last proof of identity in a session; null when it is unknown. */
type Proved = { provedAt: Date | null };

/** The end of the fresh proof; null when it has expired or is missing. */
export function provedUntil({ provedAt }: Proved, now: Date): Date | null {
  if (!provedAt) return null;
  const until = new Date(provedAt.getTime() + PROOF_SECONDS * 1000);
  return until > now ? until : null;
}

/**
 * Requires a proof of identity from the last ten minutes. Otherwise an unattended computer or a
 * stolen session could redirect payments.
 * @throws Refusal 403 "proof-needed"; POST /api/auth/proof gives one
 */
export function requireProof(user: Proved, now: Date): Date {
  const until = provedUntil(user, now);
  if (until) return until;
  throw new Refusal("forbidden", "proof-needed", "Please confirm first that it is you.");
}
