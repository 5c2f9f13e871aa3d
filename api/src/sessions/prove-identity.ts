import type { ProofBody } from "#shared/contracts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { isTotpCode } from "../factors/check-code.ts";
import { readSignedChallenge } from "../factors/check-passkey.ts";
import { codeRefused, passkeyRefused } from "../factors/factors.errors.ts";
import { requireProof } from "../fresh-proof.ts";
import { Refusal, unauthenticated } from "../refusals.ts";
import { countPasskeyUse, warnOfClone } from "./log-in-by-factor.ts";
import type { SessionUser } from "./session-user.ts";
import { findPasswordHash, markProved } from "./sessions.queries.ts";

type ProofDeps = Pick<
  Dependencies,
  "db" | "env" | "now" | "limits" | "encryption" | "log" | "passwords"
>;

/**
 * Proves again who uses a session, by the password, a code of the app or a passkey of the same account. It holds for
 * ten minutes and for this session only.
 * @throws Refusal 400 "wrong-password", "code-invalid", "passkey-refused"; 429 after ten wrong ones
 */
export async function proveIdentity(
  deps: ProofDeps,
  user: SessionUser,
  body: ProofBody,
): Promise<Date> {
  if (body.password !== undefined) await checkPassword(deps, user.id, body.password);
  else if (body.code !== undefined) await checkCode(deps, user.id, body.code);
  else if (body.passkey) await checkPasskey(deps, user.id, body.passkey);
  else throw unauthenticated();
  const provedAt = deps.now();
  if (!(await markProved(deps.db, user.sessionId, provedAt))) throw unauthenticated();
  return requireProof({ provedAt }, provedAt);
}

async function checkPassword(
  { db, limits, passwords }: ProofDeps,
  userId: string,
  password: string,
): Promise<void> {
  await limits.require("wrongPasswords", userId);
  const hash = await findPasswordHash(db, userId);
  if (!(await passwords.verify(password, hash, userId, "known"))) {
    await limits.take("wrongPasswords", userId);
    throw new Refusal("rejected", "wrong-password", "The password is not correct.");
  }
  // Checked again: of many guesses sent at once a right one must not count when the wrong ones used up the attempts.
  await limits.require("wrongPasswords", userId);
}

async function checkCode(deps: ProofDeps, userId: string, code: string): Promise<void> {
  if (!(await isTotpCode(deps, { userId, code, secretOf: "confirmed" }))) {
    throw codeRefused("rejected");
  }
}

async function checkPasskey(
  deps: ProofDeps,
  userId: string,
  answer: NonNullable<ProofBody["passkey"]>,
): Promise<void> {
  const signed = await readSignedChallenge(deps, answer);
  if (signed?.passkey.userId !== userId) throw passkeyRefused("rejected");
  if (await deps.db.transaction((tx) => countPasskeyUse(tx, deps, signed))) return;
  await warnOfClone(deps, userId);
  throw passkeyRefused("rejected");
}
