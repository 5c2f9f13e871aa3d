import type { ChangePasswordBody } from "#shared/contracts/accounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { Refusal, unauthenticated } from "../refusals.ts";
import type { SessionUser } from "../sessions/session-user.ts";
import { markProved } from "../sessions/sessions.queries.ts";
import { findUser, replacePassword } from "./accounts.queries.ts";
import { revokeAccess } from "./revoke-access.ts";

/**
 * Changes the password of the signed-in user, who stays signed in here and nowhere else.
 * @throws Refusal 400 "wrong-password", 429 after ten of them, 422 for a common password
 */
export async function changePassword(
  { db, passwords, limits, now }: Pick<Dependencies, "db" | "passwords" | "limits" | "now">,
  { id, sessionId }: SessionUser,
  { currentPassword, newPassword }: ChangePasswordBody,
): Promise<void> {
  await limits.require("wrongPasswords", id);
  const user = await findUser(db, id);
  if (!user) throw unauthenticated();
  if (!(await passwords.verify(currentPassword, user.passwordHash, id, "known"))) {
    await limits.take("wrongPasswords", id);
    throw wrongPassword();
  }
  // Checked again: of many guesses sent at once a right one must not count when the wrong ones used up the attempts.
  await limits.require("wrongPasswords", id);
  await requireUncommonPassword(newPassword, "newPassword");
  const after = await passwords.hash(newPassword, id, "known");
  await db.transaction(async (tx) => {
    const changed = await replacePassword(tx, id, { before: user.passwordHash, after });
    // Somebody else has just changed it.
    if (!changed) throw wrongPassword();
    await revokeAccess(tx, user, sessionId);
    // The current password has just proved who is there.
    await markProved(tx, sessionId, now());
  });
}

const wrongPassword = () =>
  new Refusal("rejected", "wrong-password", "The current password is not correct.");
