import { normalizeEmail } from "#shared/domain/emails.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Database } from "../db/client.ts";
import { deleteRecoveryCodes, deleteTotp } from "../factors/factors.queries.ts";
import { deletePasskeysOf } from "../factors/passkeys.queries.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { deleteSessionsOf, deleteTicketsOf, holdUserByEmail } from "./sessions.queries.ts";

/**
 * Takes every second factor from an account and signs it out everywhere, for its owner who lost them all. The password
 * stays. It is noted as done by nobody of the shop, and the owner is told.
 * @returns null when no active account has the email
 */
export async function rescueAccount(
  db: Database,
  email: string,
): Promise<{ email: string; role: string } | null> {
  return db.transaction(async (tx) => {
    const user = await holdUserByEmail(tx, normalizeEmail(email));
    if (!user) return null;
    await deletePasskeysOf(tx, user.id);
    await deleteTotp(tx, user.id);
    await deleteRecoveryCodes(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteTicketsOf(tx, user.id);
    await recordActivity(tx, {
      actorId: null,
      action: "factors-removed",
      subjectType: "user",
      subjectId: user.id,
      summary: `Removed the second factors of the ${user.role} ${user.email} on the server (rescue-admin)`,
    });
    const { id: userId, firstName } = user;
    const news = "factors-removed";
    await queueMail(tx, { kind: "security-changed", to: user.email, userId, firstName, news });
    return { email: user.email, role: user.role };
  });
}
