import type { SignedChallenge } from "#shared/contracts/factors.ts";
import type { LoginFactor } from "#shared/contracts/sessions.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { announce, holdOwner } from "../factors/change-factors.ts";
import { isRecoveryCode, isTotpCode } from "../factors/check-code.ts";
import { readSignedChallenge, type SignedBy } from "../factors/check-passkey.ts";
import { codeRefused, passkeyRefused } from "../factors/factors.errors.ts";
import { holdAccount } from "../factors/factors.queries.ts";
import { advancePasskey } from "../factors/passkeys.queries.ts";
import { hashSecret } from "../hash-secret.ts";
import { Refusal } from "../refusals.ts";
import { findKnownBrowser } from "./known-browsers.queries.ts";
import type { NewSession } from "./log-in.ts";
import { noteSignIn } from "./note-sign-in.ts";
import { openSession } from "./open-session.ts";
import { findTicket, takeTicket } from "./sessions.queries.ts";
import type { Visit } from "./visit.ts";

type LoginDeps = Pick<Dependencies, "db" | "env" | "now" | "limits" | "encryption" | "log">;

/**
 * The second step of a login, by a code of the authenticator app or by a recovery code. The ticket
 * works once; a wrong code does not use it up.
 * @throws Refusal 401 "ticket-invalid" for one that is unknown, used, older than ten minutes, or from before a change
 * of the password; 401 "code-invalid"; 429 after ten wrong codes for the account
 */
export async function logInByCode(
  deps: LoginDeps,
  { ticket, code, by }: { ticket: string; code: string; by: "totp" | "recovery" },
  visit: Visit,
): Promise<NewSession> {
  const ticketHash = hashSecret(ticket);
  const userId = await findTicket(deps.db, ticketHash, deps.now());
  return noteSignIn(deps, visit, { by, userId }, async () => {
    if (!userId) throw ticketInvalid();
    const guesser = await findKnownBrowser(deps.db, userId, visit.tokens.map(hashSecret));
    const isRight =
      by === "totp"
        ? await isTotpCode(deps, { userId, code, secretOf: "confirmed", guesser })
        : await isRecoveryCode(deps, { userId, code, guesser });
    if (!isRight) throw codeRefused("unauthenticated");
    return openByTicket(deps, { ticketHash, userId, by }, visit);
  });
}

async function openByTicket(
  deps: LoginDeps,
  { ticketHash, userId, by }: { ticketHash: string; userId: string; by: "totp" | "recovery" },
  visit: Visit,
): Promise<NewSession> {
  return deps.db.transaction(async (tx) => {
    // The user's row is locked first, as in a change of password, which deletes the tickets afterwards.
    const user = await holdAccount(tx, { id: userId });
    if (!user || !(await takeTicket(tx, ticketHash, deps.now()))) throw ticketInvalid();
    if (by === "recovery") await announce(tx, user, "recovery-code-used");
    const factors: LoginFactor[] = ["password", by];
    return { ...(await openSession(tx, deps, userId, { ...visit, factors })), user };
  });
}

/**
 * Signs in the owner of a passkey. A passkey is both factors: its owner has it, and it checks who they are.
 * @throws Refusal 401 "passkey-refused"; 429 after a hundred attempts from the address
 */
export async function logInByPasskey(
  deps: LoginDeps,
  answer: SignedChallenge,
  visit: Visit,
): Promise<NewSession> {
  const signIn: { by: "passkey"; userId: string | null } = { by: "passkey", userId: null };
  return noteSignIn(deps, visit, signIn, async () => {
    await deps.limits.require("wrongPasskeys", visit.from);
    const signed = await readSignedChallenge(deps, answer);
    if (!signed) {
      await deps.limits.take("wrongPasskeys", visit.from);
      throw passkeyRefused("unauthenticated");
    }
    signIn.userId = signed.passkey.userId;
    return openByPasskey(deps, signed, visit);
  });
}

async function openByPasskey(deps: LoginDeps, signed: SignedBy, visit: Visit): Promise<NewSession> {
  const { userId } = signed.passkey;
  const session = await deps.db.transaction(async (tx) => {
    const user = await holdAccount(tx, { id: userId });
    if (!user || !(await countPasskeyUse(tx, deps, signed))) return null;
    const factors: LoginFactor[] = ["passkey"];
    return { ...(await openSession(tx, deps, userId, { ...visit, factors })), user };
  });
  if (session) return session;
  await warnOfClone(deps, userId);
  throw passkeyRefused("unauthenticated");
}

/** False when the passkey was removed, or when its counter decreased: then there may be a copy. */
export function countPasskeyUse(
  tx: Transaction,
  { now }: Pick<Dependencies, "now">,
  { passkey, counter }: SignedBy,
): Promise<boolean> {
  return advancePasskey(tx, { id: passkey.id, counter, now: now() });
}

/** Informs the owner, and for an admin the activity log. Nobody is signed in in either case. */
export async function warnOfClone(
  { db, log }: Pick<Dependencies, "db" | "log">,
  userId: string,
): Promise<void> {
  log.warn({ userId }, "the counter of a passkey decreased, or the passkey was just removed");
  await db
    .transaction(async (tx) => announce(tx, await holdOwner(tx, userId), "passkey-suspect"))
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error;
    });
}

const ticketInvalid = () =>
  new Refusal(
    "unauthenticated",
    "ticket-invalid",
    "This login took too long or was used already. Please begin again with your password.",
  );
