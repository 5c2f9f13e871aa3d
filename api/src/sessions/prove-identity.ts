import type { ProofBody } from "#shared/contracts/sessions.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { isTotpCode } from "../factors/check-code.ts";
import { readSignedChallenge } from "../factors/check-passkey.ts";
import { codeRefused, passkeyRefused } from "../factors/factors.errors.ts";
import { findFactors, holdAccount } from "../factors/factors.queries.ts";
import { requireProof } from "../fresh-proof.ts";
import { Refusal, unauthenticated } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { countPasskeyUse, warnOfClone } from "./log-in-by-factor.ts";
import type { SessionUser } from "./session-user.ts";
import { findPasswordHash, markProved } from "./sessions.queries.ts";

type ProofDeps = Pick<
  Dependencies,
  "db" | "env" | "now" | "limits" | "encryption" | "log" | "passwords"
>;

/**
 * Proves again who uses a session: by a code of the app or a passkey of the same account. Only an
 * account without a factor may use the password, because a password must not be enough to remove a
 * factor. The proof is valid for ten minutes and for this session only.
 * @throws Refusal 400 "wrong-password", "code-invalid", "passkey-refused", "factor-proof-needed";
 * 429 after ten wrong ones
 */
export async function proveIdentity(
  deps: ProofDeps,
  user: SessionUser,
  body: ProofBody,
): Promise<Date> {
  const factor = factorOf(body);
  const event = { event: "proof" as const, userId: user.id, factor };
  try {
    const until = await prove(deps, user, body);
    await recordSecurityEvent(deps.db, event);
    return until;
  } catch (error) {
    if (error instanceof Refusal && error.kind === "rejected") {
      await recordSecurityEvent(deps.db, { ...event, outcome: error.reason });
    }
    throw error;
  }
}

function factorOf({ password, code }: ProofBody): string {
  if (password !== undefined) return "password";
  return code === undefined ? "passkey" : "totp";
}

async function prove(deps: ProofDeps, user: SessionUser, body: ProofBody): Promise<Date> {
  if (body.password !== undefined) return proveByPassword(deps, user, body.password);
  if (body.code !== undefined) await checkCode(deps, user, body.code);
  else if (body.passkey) await checkPasskey(deps, user.id, body.passkey);
  else throw unauthenticated();
  return markNow(deps.db, deps, user);
}

async function proveByPassword(
  deps: ProofDeps,
  user: SessionUser,
  password: string,
): Promise<Date> {
  await requireNoFactor(deps.db, user.id);
  await checkPassword(deps, user.id, password);
  return deps.db.transaction(async (tx) => {
    // The same lock as for adding a factor, so that each of the two sees the other.
    await holdAccount(tx, { id: user.id });
    await requireNoFactor(tx, user.id);
    return markNow(tx, deps, user);
  });
}

async function requireNoFactor(conn: Connection, userId: string): Promise<void> {
  const { totp, passkey } = await findFactors(conn, userId);
  if (totp || passkey) throw factorProofNeeded();
}

async function markNow(
  conn: Connection,
  { now }: Pick<Dependencies, "now">,
  { sessionId }: SessionUser,
): Promise<Date> {
  const provedAt = now();
  if (!(await markProved(conn, sessionId, provedAt))) throw unauthenticated();
  return requireProof({ provedAt }, provedAt);
}

const factorProofNeeded = () =>
  new Refusal(
    "rejected",
    "factor-proof-needed",
    "This account has a second factor. Please confirm by a code of your authenticator app or by a passkey.",
  );

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
  // Checked again: with many concurrent guesses, a right one must not count after the wrong ones used up the attempts.
  await limits.require("wrongPasswords", userId);
}

async function checkCode(
  deps: ProofDeps,
  { id: userId, sessionId }: SessionUser,
  code: string,
): Promise<void> {
  if (!(await isTotpCode(deps, { userId, code, secretOf: "confirmed", guesser: sessionId }))) {
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
