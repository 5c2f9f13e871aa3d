import { PROOF_SECONDS } from "#shared/domain/constants.ts";
import { Refusal } from "./refusals.ts";

/** When the user of a session last proved who they are; null when it is not known. */
type Proved = { provedAt: Date | null };

/** Until when a session may do what matters; null when it may not. */
export function provedUntil({ provedAt }: Proved, now: Date): Date | null {
  if (!provedAt) return null;
  const until = new Date(provedAt.getTime() + PROOF_SECONDS * 1000);
  return until > now ? until : null;
}

/**
 * Refuses what matters to a session whose last proof is older than ten minutes: a machine that was left, or a session
 * that was stolen, must not redirect payments.
 * @throws Refusal 403 "proof-needed"; POST /api/auth/proof gives one
 */
export function requireProof(user: Proved, now: Date): Date {
  const until = provedUntil(user, now);
  if (until) return until;
  throw new Refusal("forbidden", "proof-needed", "Please confirm first that it is you.");
}
