import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { SecurityNews } from "../mail/mails.ts";
import { queueMail } from "../mail/queue-mail.ts";
import { unauthenticated } from "../refusals.ts";
import { adoptAdminsNeedFactor } from "../settings/settings.queries.ts";
import { deleteRecoveryCodes, findFactors, holdAccount } from "./factors.queries.ts";

export type Owner = { id: string; email: string; firstName: string; role: string };

/**
 * The account whose factors change, held until the transaction ends, so that two changes at once see each other.
 * @throws Refusal 401 when it was deleted or deactivated a moment ago
 */
export async function holdOwner(tx: Transaction, userId: string): Promise<Owner> {
  const account = await holdAccount(tx, userId);
  if (!account) throw unauthenticated();
  return { id: userId, ...account };
}

/** Tells the owner by mail, and notes what an admin changed. */
export async function announce(
  tx: Transaction,
  { id, email, firstName, role }: Owner,
  news: SecurityNews,
): Promise<void> {
  await queueMail(tx, { kind: "security-changed", to: email, userId: id, firstName, news });
  if (role !== "admin") return;
  await recordActivity(tx, {
    actorId: id,
    action: news,
    subjectType: "user",
    subjectId: id,
    summary: SUMMARIES[news],
  });
}

const SUMMARIES: Record<SecurityNews, string> = {
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "passkey-suspect": "A passkey was refused, because its counter went back",
  "totp-on": "Set up an authenticator app",
  "totp-off": "Removed the authenticator app",
  "recovery-codes-renewed": "Drew new recovery codes",
  "recovery-code-used": "Signed in by a recovery code",
  "factors-removed": "Passkeys, authenticator app and recovery codes were removed on the server",
};

/** In a new shop the first factor of an admin has all admins need one; where somebody has chosen, that holds. */
export async function adoptNeed(tx: Transaction, owner: Owner): Promise<void> {
  if (owner.role !== "admin" || !(await adoptAdminsNeedFactor(tx))) return;
  await recordActivity(tx, {
    actorId: owner.id,
    action: "store-settings-changed",
    subjectType: "settings",
    summary: "Changed admins need factor: an admin has the first one",
    before: { adminsNeedFactor: false },
    after: { adminsNeedFactor: true },
  });
}

/** To be called after a factor was removed: the recovery codes go with the last one, because nothing asks for them. */
export async function dropUselessCodes(tx: Transaction, userId: string): Promise<void> {
  const { totp, passkey } = await findFactors(tx, userId);
  if (!totp && !passkey) await deleteRecoveryCodes(tx, userId);
}
