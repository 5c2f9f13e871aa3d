import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { findTotp, takeRecoveryCode, takeStep } from "./factors.queries.ts";
import { stepOfCode } from "./totp.ts";

type CodeDeps = Pick<Dependencies, "db" | "now" | "limits" | "encryption" | "log">;

/** What a secret is encrypted as: one account's cannot be put into another's row. */
export const totpContext = (userId: string) => `totp of ${userId}`;

/**
 * Whether this is a code of the account's authenticator app that was not used before. It is used by this call. Every
 * try is counted before it is looked at, so that of many at once ten are.
 * @param secretOf confirmed: the app that signs in; waiting: the one that is being set up
 * @throws Refusal 429 after ten wrong codes for the account
 */
export async function isTotpCode(
  { db, now, limits, encryption, log }: CodeDeps,
  { userId, code, secretOf }: { userId: string; code: string; secretOf: "confirmed" | "waiting" },
): Promise<boolean> {
  await limits.take("wrongCodes", userId);
  const totp = await findTotp(db, userId);
  if (!totp || totp.isConfirmed !== (secretOf === "confirmed")) return false;
  const secret = encryption.decrypt(totp.secret, totpContext(userId));
  if (secret === null) {
    log.error({ userId }, "a secret was encrypted with another SECRETS_KEY than this shop has");
    return false;
  }
  const step = stepOfCode(secret, code, now());
  if (step === null || !(await takeStep(db, { userId, secret: totp.secret, step }))) return false;
  await limits.giveBack("wrongCodes", userId);
  return true;
}

/**
 * Whether this is an unused recovery code of the account. It is used by this call. Counted apart from the codes of the
 * app: somebody who guesses those does not take this way from the account's owner, and 120 bits are not guessed.
 * @throws Refusal 429 after ten wrong ones
 */
export async function isRecoveryCode(
  { db, now, limits }: Pick<CodeDeps, "db" | "now" | "limits">,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  await limits.take("wrongRecoveryCodes", userId);
  const codeHash = hashRecoveryCode(code);
  if (!(await takeRecoveryCode(db, { userId, codeHash, now: now() }))) return false;
  await limits.giveBack("wrongRecoveryCodes", userId);
  return true;
}

/** Read without hyphens and blanks, in any capitalisation. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
