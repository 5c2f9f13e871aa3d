import { recordActivity } from "./activity/activity.queries.ts";
import { commandLine } from "./command-line.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Encryption } from "./encryption.ts";
import { announce } from "./factors/change-factors.ts";
import { countForeignTotp, deleteForeignTotp } from "./factors/factors.queries.ts";
import { drawWebhookSecret } from "./webhooks/sign-delivery.ts";
import { sealWebhookSecret } from "./webhooks/webhook-secrets.ts";
import {
  countForeignSecrets,
  lockForeignWebhooks,
  updateWebhook,
} from "./webhooks/webhooks.queries.ts";

type KeyDeps = Pick<Dependencies, "db"> & { encryption: Encryption };

/** Counts the stored secrets that this process cannot decrypt, because another key encrypted them. */
export async function countUnreadableSecrets({
  db,
  encryption,
}: KeyDeps): Promise<{ apps: number; webhooks: number }> {
  const [apps, webhooks] = await Promise.all([
    countForeignTotp(db, encryption.keyIds()),
    countForeignSecrets(db, encryption),
  ]);
  return { apps, webhooks };
}

/** The sentence for an operator whose key cannot decrypt these secrets; null when all can be read. */
export function explainUnreadable({
  apps,
  webhooks,
}: {
  apps: number;
  webhooks: number;
}): string | null {
  if (apps + webhooks === 0) return null;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return `The secrets of ${count(apps, "authenticator app")} and ${count(webhooks, "webhook")} were encrypted with another key. Set SECRETS_KEY, or the file secrets-key of DATA_DIR, to the former key; all machines and both colours of a shop need the same one. If it is lost, run ${commandLine("forget-secrets")}: the owners set up their apps again, and the webhooks get new secrets.`;
}

/**
 * For a lost key: removes the authenticator apps that nobody can check any more, and gives the
 * webhooks new secrets. The owners of the apps get an email; their passwords, passkeys and recovery
 * codes stay.
 */
export async function forgetUnreadableSecrets({
  db,
  encryption,
}: KeyDeps): Promise<{ apps: number; webhooks: number }> {
  return db.transaction(async (tx) => {
    const owners = await deleteForeignTotp(tx, encryption.keyIds());
    for (const owner of owners) await announce(tx, owner, "totp-off");
    const hooks = await lockForeignWebhooks(tx, encryption);
    for (const { id } of hooks) {
      await updateWebhook(tx, id, {
        secret: sealWebhookSecret(encryption, id, drawWebhookSecret()),
      });
    }
    if (owners.length + hooks.length > 0) {
      await recordActivity(tx, {
        actorId: null,
        action: "secrets-forgotten",
        subjectType: "settings",
        subjectId: null,
        summary: `Removed ${owners.length} authenticator apps and replaced the secrets of ${hooks.length} webhooks on the server (forget-secrets)`,
      });
    }
    return { apps: owners.length, webhooks: hooks.length };
  });
}
