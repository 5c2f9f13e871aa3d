import type { ResetPasswordBody } from "#shared/contracts/accounts.ts";
import type { Dependencies } from "../dependencies.ts";
import { hashSecret } from "../hash-secret.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { resetLinkInvalid } from "./accounts.errors.ts";
import { lockUser, updateUser } from "./accounts.queries.ts";
import { revokeAccess } from "./revoke-access.ts";
import { findResetToken, takeResetToken } from "./tokens.queries.ts";

/**
 * Sets the password of the user whom the link was sent to: once, within its hour. All sessions and other links end,
 * and the owner is told.
 * @param from the network address that the request came from
 * @throws Refusal 400 "token-invalid", 422 for a common password (which does not use the link up)
 */
export async function resetPassword(
  { db, passwords, now }: Pick<Dependencies, "db" | "passwords" | "now">,
  { token, newPassword }: ResetPasswordBody,
  from: string,
): Promise<void> {
  const tokenHash = hashSecret(token);
  // Looked up first: made-up tokens must not cost the hashing of a password.
  if (!(await findResetToken(db, tokenHash, now()))) throw resetLinkInvalid();
  await requireUncommonPassword(newPassword, "newPassword");
  const passwordHash = await passwords.hash(newPassword, from, "known");
  await db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, tokenHash, now());
    const user = userId && (await lockUser(tx, userId));
    if (!user || user.deactivatedAt) throw resetLinkInvalid();
    await updateUser(tx, user.id, { passwordHash });
    await revokeAccess(tx, user, null);
  });
}
