import type { ChangePasswordBody } from "#shared/contracts/accounts.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { findFactors } from "../factors/factors.queries.ts";
import { requireProof } from "../fresh-proof.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { Refusal, unauthenticated } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { markProved } from "../sessions/sessions.queries.ts";
import { findUser, replacePassword } from "./accounts.queries.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Changes the password of the signed-in user. All their other sessions end.
 * @returns the user's API keys that still work, so that the user can decide whether to revoke them
 * @throws Refusal 400 "wrong-password", 429 after ten wrong passwords, 422 for a common password, 403 "proof-needed"
 * for an account with a second factor: there the password alone is no proof of identity
 */
export async function changePassword(
  deps: Pick<Dependencies, "db" | "passwords" | "limits" | "now" | "listWorkingKeysOf">,
  session: SessionUser,
  { currentPassword, newPassword }: ChangePasswordBody,
) {
  const { db, passwords, limits, now } = deps;
  const { id, sessionId } = session;
  if (await hasFactor(db, id)) requireProof(session, now());
  await limits.require("wrongPasswords", id);
  const user = await findUser(db, id);
  if (!user) throw unauthenticated();
  if (!(await passwords.verify(currentPassword, user.passwordHash, id, "known"))) {
    await limits.take("wrongPasswords", id);
    const event = { event: "password-changed" as const, userId: id, outcome: "wrong-password" };
    await recordSecurityEvent(db, event);
    throw wrongPassword();
  }
  // Checked again, because many guesses may be sent at the same time. A right one must not count after the
  // wrong ones used up the attempts.
  await limits.require("wrongPasswords", id);
  await requireUncommonPassword(newPassword, "newPassword");
  const after = await passwords.hash(newPassword, id, "known");
  return db.transaction(async (tx) => {
    const changed = await replacePassword(tx, id, { before: user.passwordHash, after });
    // Another request has changed the password meanwhile.
    if (!changed) throw wrongPassword();
    await recordSecurityEvent(tx, { event: "password-changed", userId: id });
    await revokeAccess(tx, user, sessionId);
    if (await hasFactor(tx, id)) requireProof(session, now());
    // The user has just entered the current password, which proves their identity.
    else await markProved(tx, sessionId, now());
    return deps.listWorkingKeysOf(tx, id, now());
  });
}

async function hasFactor(conn: Connection, userId: string): Promise<boolean> {
  const { totp, passkey } = await findFactors(conn, userId);
  return totp || passkey;
}

const wrongPassword = () =>
  new Refusal("rejected", "wrong-password", "The current password is not correct.");
