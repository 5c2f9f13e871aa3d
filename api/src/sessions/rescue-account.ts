import { normalizeEmail } from "#shared/domain/emails.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteFactorsOf } from "../factors/change-factors.ts";
import { holdAccount } from "../factors/factors.queries.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { forgetBrowsersOf } from "./known-browsers.queries.ts";
import { deleteSessionsOf, deleteTicketsOf } from "./sessions.queries.ts";

/**
 * Removes every second factor from an account, signs it out everywhere and revokes its API keys, for an owner who lost
 * the factors. The password stays. The activity names no user of the shop as the actor, and the owner gets an email.
 * @returns null when no active account has the email
 */
export async function rescueAccount(
  { db, endKeysOf, now }: Pick<Dependencies, "db" | "endKeysOf" | "now">,
  email: string,
): Promise<{ email: string; role: string } | null> {
  return db.transaction(async (tx) => {
    const user = await holdAccount(tx, { email: normalizeEmail(email) });
    if (!user) return null;
    await deleteFactorsOf(tx, user.id);
    await deleteSessionsOf(tx, user.id);
    await deleteTicketsOf(tx, user.id);
    await forgetBrowsersOf(tx, user.id);
    const why = "the account was rescued on the server";
    await endKeysOf(tx, { userId: user.id, actorId: null, now: now(), why });
    await recordSecurityEvent(tx, { event: "recovery", userId: user.id, detail: "rescue-admin" });
    await recordActivity(tx, {
      actorId: null,
      action: "factors-removed",
      subjectType: "user",
      subjectId: user.id,
      summary: `Removed the second factors of the ${user.role} ${user.email} on the server (rescue-admin)`,
    });
    await queueSecurityNews(tx, user, "factors-removed");
    return { email: user.email, role: user.role };
  });
}
