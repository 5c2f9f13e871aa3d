import type { ResetPasswordBody } from "#shared/contracts/accounts.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { discardQueuedMails } from "../mail/mail.queries.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { requireUncommonPassword } from "../passwords/common-passwords.ts";
import { Refusal } from "../refusals.ts";
import { hashSecret } from "../sessions/hash-secret.ts";
import { deleteSessionsOf } from "../sessions/sessions.queries.ts";
import { lockUser, type User, updateUser } from "./accounts.queries.ts";
import { deleteResetTokensOf, findResetToken, takeResetToken } from "./tokens.queries.ts";

/**
 * Sets the password of whom the link was sent to: once, within its hour. All sessions and other links end, and the
 * owner is told.
 * @param from the address of who asks
 * @throws Refusal 400 "token-invalid", 422 for a common password (which does not use the link up)
 */
export async function resetPassword(
  { db, passwords, now }: Pick<Dependencies, "db" | "passwords" | "now">,
  { token, newPassword }: ResetPasswordBody,
  from: string,
): Promise<void> {
  const tokenHash = hashSecret(token);
  // Asked first, because hashing a password for everybody who sends any token would be work to order.
  if (!(await findResetToken(db, tokenHash, now()))) throw invalidLink();
  await requireUncommonPassword(newPassword, "newPassword");
  const passwordHash = await passwords.hash(newPassword, from);
  await db.transaction(async (tx) => {
    const userId = await takeResetToken(tx, tokenHash, now());
    const user = userId && (await lockUser(tx, userId));
    if (!user || user.deactivatedAt) throw invalidLink();
    await updateUser(tx, user.id, { passwordHash });
    await endOldAccess(tx, user, null);
  });
}

/**
 * What every change of a password ends: all sessions but `keptSession`, all reset links, those still on their way
 * included. Tells the owner.
 */
export async function endOldAccess(
  tx: Transaction,
  { id, email, firstName }: User,
  keptSession: string | null,
): Promise<void> {
  await deleteSessionsOf(tx, id, keptSession);
  await deleteResetTokensOf(tx, id);
  await discardQueuedMails(tx, id, "reset-password");
  await queueMail(tx, { kind: "password-changed", to: email, userId: id, firstName });
}

const invalidLink = () =>
  new Refusal(
    "rejected",
    "token-invalid",
    "This password reset link is invalid or has expired. Please request a new one.",
    { answer: { success: false } },
  );
