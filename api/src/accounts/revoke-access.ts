import type { Transaction } from "../db/client.ts";
import { discardQueuedMails } from "../mail/mail.queries.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { deleteSessionsOf, deleteTicketsOf } from "../sessions/sessions.queries.ts";
import type { User } from "./accounts.queries.ts";
import { deleteResetTokensOf } from "./tokens.queries.ts";

/**
 * After a change of password: ends all sessions but `keptSession`, the logins that wait for their second step, and all
 * reset links, and tells the owner. Factors stay: a password is not proof enough to take them away.
 */
export async function revokeAccess(
  tx: Transaction,
  { id, email, firstName }: User,
  keptSession: string | null,
): Promise<void> {
  await deleteSessionsOf(tx, id, keptSession);
  await deleteTicketsOf(tx, id);
  await revokeResetLinks(tx, id);
  await queueMail(tx, { kind: "password-changed", to: email, userId: id, firstName });
}

/** Ends all reset links of a user, those in mails that have not left yet included. */
export async function revokeResetLinks(tx: Transaction, userId: string): Promise<void> {
  await deleteResetTokensOf(tx, userId);
  await discardQueuedMails(tx, userId, "reset-password");
}
