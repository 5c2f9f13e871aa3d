import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import { announce, holdOwner } from "./change-factors.ts";
import { findTotp, takeRecoveryCode, takeStep } from "./factors.queries.ts";
import { stepOfCode } from "./totp.ts";

type CodeDeps = Pick<Dependencies, "db" | "now" | "limits" | "encryption" | "log">;

/** The encryption context: a secret cannot be decrypted in another account's row. */
export const totpContext = (userId: string) => `totp of ${userId}`;

/**
 * Whether this is an unused code of the account's authenticator app. The call uses the code up.
 * Every attempt is counted before it is checked, so that simultaneous guesses stay within the
 * limit. The tenth wrong code in a day sends the owner an email.
 * @param secretOf confirmed: the app for logins; waiting: the app that is being set up
 * @param guesser attempts are counted per guesser: a known browser or a session; null for all strangers together
 * @throws Refusal 429 after ten wrong codes in a quarter of an hour, or twenty in a day
 */
export async function isTotpCode(
  deps: CodeDeps,
  attempt: {
    userId: string;
    code: string;
    secretOf: "confirmed" | "waiting";
    guesser: string | null;
  },
): Promise<boolean> {
  const { limits } = deps;
  const counted = countedFor(attempt);
  await limits.take("wrongCodes", counted);
  await limits.take("wrongCodesADay", counted);
  if (!(await isNewestCode(deps, attempt))) {
    if (attempt.secretOf === "confirmed") await reportWrongCodes(deps, attempt.userId);
    return false;
  }
  await limits.giveBack("wrongCodes", counted);
  await limits.giveBack("wrongCodesADay", counted);
  return true;
}

/** Call it after a password reset. The login of the guesser has ended, and the owner must not be locked out. */
export async function forgetWrongCodes(limits: RateLimits, userId: string): Promise<void> {
  for (const name of ["wrongCodes", "wrongCodesADay", "wrongRecoveryCodes"] as const) {
    await limits.reset(name, userId);
  }
}

const countedFor = ({ userId, guesser }: { userId: string; guesser: string | null }) =>
  guesser === null ? userId : `${userId} ${guesser}`;

/** Notifies the owner, once a day. Whoever enters a code knows the password or has a session. */
async function reportWrongCodes({ db, limits }: CodeDeps, userId: string): Promise<void> {
  if (await limits.tryTake("unreportedWrongCodes", userId)) return;
  if (!(await limits.tryTake("wrongCodeMails", userId))) return;
  await db.transaction(async (tx) => announce(tx, await holdOwner(tx, userId), "codes-guessed"));
}

async function isNewestCode(
  { db, now, encryption, log }: CodeDeps,
  { userId, code, secretOf }: { userId: string; code: string; secretOf: "confirmed" | "waiting" },
): Promise<boolean> {
  const totp = await findTotp(db, userId);
  if (!totp || totp.isConfirmed !== (secretOf === "confirmed")) return false;
  const secret = encryption.decrypt(totp.secret, totpContext(userId));
  if (secret === null) {
    log.error({ userId }, "a secret was encrypted with another SECRETS_KEY");
    return false;
  }
  const step = stepOfCode(secret, code, now());
  return step !== null && takeStep(db, { userId, secret: totp.secret, step });
}

/**
 * Whether this is an unused recovery code of the account. The call uses the code up. It has its own limit, so that
 * guessing app codes does not block the owner's recovery codes. Their 120 bits cannot be guessed.
 * @throws Refusal 429 after ten wrong ones
 */
export async function isRecoveryCode(
  { db, now, limits }: Pick<CodeDeps, "db" | "now" | "limits">,
  { userId, code, guesser }: { userId: string; code: string; guesser: string | null },
): Promise<boolean> {
  const counted = countedFor({ userId, guesser });
  await limits.take("wrongRecoveryCodes", counted);
  const codeHash = hashRecoveryCode(code);
  if (!(await takeRecoveryCode(db, { userId, codeHash, now: now() }))) return false;
  await limits.giveBack("wrongRecoveryCodes", counted);
  return true;
}

/** Hyphens, spaces and capitals do not matter. */
export function hashRecoveryCode(code: string): string {
  return hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, ""));
}
