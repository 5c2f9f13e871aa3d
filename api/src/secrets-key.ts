import { recordActivity } from "./activity/activity.queries.ts";
import { documentKeys } from "./buyers/applications.queries.ts";
import { deleteForeignDocuments } from "./buyers/delete-documents.ts";
import { commandLine } from "./command-line.ts";
import type { Dependencies } from "./dependencies.ts";
import type { Encryption } from "./encryption.ts";
import { announce } from "./factors/change-factors.ts";
import { countForeignTotp, deleteForeignTotp } from "./factors/factors.queries.ts";
import { createWebhookSecret, sealWebhookSecret } from "./webhooks/webhook-secrets.ts";
import { lockForeignWebhooks, updateWebhook, webhookSecrets } from "./webhooks/webhooks.queries.ts";

type KeyDeps = Pick<Dependencies, "db"> & { encryption: Encryption };

/** How many secrets of each kind; a document has a key of its own, which the shop's key encrypts. */
type Secrets = { apps: number; webhooks: number; documents: number };

/** Counts the stored secrets that this process cannot decrypt, because another key encrypted them. */
export async function countUnreadableSecrets({ db, encryption }: KeyDeps): Promise<Secrets> {
  const keyIds = encryption.keyIds();
  const [apps, webhooks, documents] = await Promise.all([
    countForeignTotp(db, keyIds),
    webhookSecrets.countForeign(db, keyIds),
    documentKeys.countForeign(db, keyIds),
  ]);
  return { apps, webhooks, documents };
}

/** The sentence for an operator whose key cannot decrypt these secrets; null when all can be read. */
export function explainUnreadable({ apps, webhooks, documents }: Secrets): string | null {
  if (apps + webhooks + documents === 0) return null;
  const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;
  return `The secrets of ${count(apps, "authenticator app")}, ${count(webhooks, "webhook")} and ${count(documents, "document")} of applications were encrypted with another key. Set SECRETS_KEY, or the file secrets-key of DATA_DIR, to the former key; all machines and releases of a shop need the same one. If it is lost, run ${commandLine("forget-secrets")}: the owners set up their apps again, the webhooks get new secrets, and the documents are deleted.`;
}

/**
 * For a lost key: removes the authenticator apps that nobody can check any more, gives the webhooks new secrets, and
 * deletes the documents of applications that nobody can open. The owners of the apps get an email; their passwords,
 * passkeys and recovery codes stay.
 */
export async function forgetUnreadableSecrets({
  db,
  encryption,
  now,
}: KeyDeps & Pick<Dependencies, "now">): Promise<Secrets> {
  return db.transaction(async (tx) => {
    const owners = await deleteForeignTotp(tx, encryption.keyIds());
    for (const owner of owners) await announce(tx, owner, "totp-off");
    const hooks = await lockForeignWebhooks(tx, encryption);
    for (const { id } of hooks) {
      await updateWebhook(tx, id, {
        secret: sealWebhookSecret(encryption, id, createWebhookSecret()),
      });
    }
    const documents = await deleteForeignDocuments(tx, encryption.keyIds(), now());
    if (owners.length + hooks.length + documents > 0) {
      await recordActivity(tx, {
        actorId: null,
        action: "secrets-forgotten",
        subjectType: "settings",
        summary: `Removed ${owners.length} authenticator apps and ${documents} documents of applications, and replaced the secrets of ${hooks.length} webhooks, on the server (forget-secrets)`,
      });
    }
    return { apps: owners.length, webhooks: hooks.length, documents };
  });
}
