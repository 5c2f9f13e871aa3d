import type { Transaction } from "../db/client.ts";
import { deleteFactorsOf } from "../factors/change-factors.ts";
import { discardQueuedMails } from "../mail/mail.queries.ts";
import { queueMail, queueSecurityNews } from "../mail/queue-mail.ts";
import { forgetBrowsersOf } from "../sessions/known-browsers.queries.ts";
import { deleteSessionsOf, deleteTicketsOf } from "../sessions/sessions.queries.ts";
import { type User, updateUser } from "./accounts.queries.ts";
import { deletePendingTokensOf, deleteResetTokensOf } from "./tokens.queries.ts";

/**
 * Runs after a password change. It ends all sessions but `keptSession`, logins that wait for their second step, all
 * reset links and a pending change of the email, and sends the owner an email. Factors stay, because a password alone
 * is not enough proof to remove them.
 */
export async function revokeAccess(
  tx: Transaction,
  { id, email, firstName }: User,
  keptSession: string | null,
): Promise<void> {
  await dropPendingEmail(tx, { id, email });
  await deleteSessionsOf(tx, id, keptSession);
  await deleteTicketsOf(tx, id);
  await revokeResetLinks(tx, id);
  await queueMail(tx, { kind: "password-changed", to: email, userId: id, firstName });
}

/**
 * Removes what a stranger may have added before the owner proved the address, or before the account became an admin's:
 * sessions but `keptSession`, waiting logins, known browsers, factors, and a pending change of the email.
 */
export async function dropWhatCameBefore(
  tx: Transaction,
  user: User,
  keptSession: string | null = null,
): Promise<void> {
  const { id } = user;
  await deleteSessionsOf(tx, id, keptSession);
  await deleteTicketsOf(tx, id);
  await forgetBrowsersOf(tx, id);
  await dropPendingEmail(tx, user);
  if (await deleteFactorsOf(tx, id)) await queueSecurityNews(tx, user, "factors-dropped");
}

/** Ends a pending change of the email, with its links. */
async function dropPendingEmail(
  tx: Transaction,
  { id, email }: Pick<User, "id" | "email">,
): Promise<void> {
  await updateUser(tx, id, { pendingEmail: null });
  await deletePendingTokensOf(tx, id, email);
}

/** Ends all reset links of a user, also those in emails that are still queued. */
export async function revokeResetLinks(tx: Transaction, userId: string): Promise<void> {
  await deleteResetTokensOf(tx, userId);
  await discardQueuedMails(tx, userId, "reset-password");
}
