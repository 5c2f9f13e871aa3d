import type { Database } from "../db/client.ts";
import type { Encryption } from "../encryption.ts";
import { openWebhookSecret, sealWebhookSecret } from "./webhook-secrets.ts";
import {
  deletePublishHook,
  findPublishHook,
  insertPublishHook,
  updateWebhook,
} from "./webhooks.queries.ts";

/**
 * Updates the webhook of PUBLISH_HOOK_URL from the environment; null deletes it with its log. What is mended by another
 * address or secret is called again, unless a person disabled it.
 */
export async function keepPublishHook(
  { db, encryption }: { db: Database; encryption: Encryption },
  hook: { url: string; secret: string } | null,
): Promise<void> {
  if (!hook) return deletePublishHook(db);
  const { url, secret } = hook;
  const kept = await findPublishHook(db);
  if (kept?.url === url && openWebhookSecret(encryption, kept) === secret) return;
  const id = kept?.id ?? Bun.randomUUIDv7();
  const sealed = { url, secret: sealWebhookSecret(encryption, id, secret) };
  const mended = { state: "enabled", disabledAt: null, disabledReason: null } as const;
  const isOff = kept?.disabledReason === "person";
  if (kept) await updateWebhook(db, id, { ...sealed, failingSince: null, ...(!isOff && mended) });
  else await insertPublishHook(db, { id, ...sealed });
}
