import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { queueSecurityNews } from "../mail/queue-mail.ts";
import type { SecurityNews } from "../mail/security-news.ts";
import { unauthenticated } from "../refusals.ts";
import { recordSecurityEvent } from "../security-events/record-event.ts";
import { adoptAdminsNeedFactor, readStoreSettings } from "../settings/settings.queries.ts";
import { lastFactor } from "./factors.errors.ts";
import {
  deleteRecoveryCodes,
  deleteTotp,
  findFactors,
  holdAccount,
  type Owner,
} from "./factors.queries.ts";
import { deletePasskeysOf } from "./passkeys.queries.ts";

/**
 * Locks the account whose factors change until the transaction ends, so that two changes see each other.
 * @throws Refusal 401 when it was deleted or deactivated meanwhile
 */
export async function holdOwner(tx: Transaction, userId: string): Promise<Owner> {
  const account = await holdAccount(tx, { id: userId });
  if (!account) throw unauthenticated();
  return account;
}

/** Notifies the owner by email, and records an admin's change in the activity. */
export async function announce(tx: Transaction, owner: Owner, news: SecurityNews): Promise<void> {
  const { id, role } = owner;
  await queueSecurityNews(tx, owner, news);
  await recordSecurityEvent(tx, {
    event: "factor-changed",
    ...OUTCOMES[news],
    userId: id,
    detail: news,
  });
  if (role !== "admin") return;
  await recordActivity(tx, {
    actorId: id,
    action: news,
    subjectType: "user",
    subjectId: id,
    summary: SUMMARIES[news],
  });
}

/** News that something was refused; all others changed the factors. */
const OUTCOMES: Partial<Record<SecurityNews, { outcome: string }>> = {
  "passkey-suspect": { outcome: "passkey-refused" },
  "codes-guessed": { outcome: "code-invalid" },
};

const SUMMARIES: Record<SecurityNews, string> = {
  "passkey-added": "Added a passkey",
  "passkey-removed": "Removed a passkey",
  "passkey-suspect": "A passkey was refused, because its counter decreased",
  "totp-on": "Set up an authenticator app",
  "totp-off": "Removed the authenticator app",
  "recovery-codes-renewed": "Created new recovery codes",
  "recovery-code-used": "Signed in with a recovery code",
  "factors-removed": "Passkeys, authenticator app and recovery codes were removed on the server",
  "factors-dropped": "Removed the factors from before the email address was verified",
  "codes-guessed": "Ten wrong codes were entered within a day",
  "accounts-merged": "Another account was merged into it",
  "api-key-made": "Made an API key",
  "erasure-asked": "Asked for an erasure",
  "erasure-for-disuse": "The account is to be erased, because nobody used it",
  "erasure-refused": "An erasure was refused",
};

/**
 * In a new shop the first factor of an admin makes a factor mandatory for all admins. A choice that
 * somebody made in the settings stays.
 */
export async function adoptNeed(tx: Transaction, owner: Owner): Promise<void> {
  if (owner.role !== "admin" || !(await adoptAdminsNeedFactor(tx))) return;
  await recordActivity(tx, {
    actorId: owner.id,
    action: "store-settings-changed",
    subjectType: "settings",
    summary: "Admins now need a factor, because an admin added the first one",
    before: { adminsNeedFactor: false },
    after: { adminsNeedFactor: true },
  });
}

/**
 * Call it after removing a factor. Recovery codes are deleted with the last factor, because nothing asks for them.
 * @throws Refusal 409 "last-factor" for an admin's last factor while admins need one
 */
export async function dropUselessCodes(tx: Transaction, { id, role }: Owner): Promise<void> {
  const { totp, passkey } = await findFactors(tx, id);
  if (totp || passkey) return;
  if (role === "admin" && (await readStoreSettings(tx)).adminsNeedFactor) throw lastFactor();
  await deleteRecoveryCodes(tx, id);
}

/** Deletes all factors of an account. False when it had none. */
export async function deleteFactorsOf(tx: Transaction, userId: string): Promise<boolean> {
  const { totp, passkey } = await findFactors(tx, userId);
  await deletePasskeysOf(tx, userId);
  await deleteTotp(tx, userId);
  await deleteRecoveryCodes(tx, userId);
  return totp || passkey;
}
