import type { Database } from "../db/client.ts";
import type { Encryption } from "../encryption.ts";
import { isSealed, sealWebhookSecret } from "./webhook-secrets.ts";
import { listSecrets, replaceSecret } from "./webhooks.queries.ts";

/** Encrypts the secrets that were written before they were encrypted, and answers how many. Both forms are read. */
export async function sealSecrets({
  db,
  encryption,
}: {
  db: Database;
  encryption: Encryption;
}): Promise<number> {
  const plain = (await listSecrets(db)).filter(({ secret }) => !isSealed(secret));
  for (const { id, secret } of plain) {
    await replaceSecret(db, id, {
      from: secret,
      to: sealWebhookSecret(encryption, id, secret),
    });
  }
  return plain.length;
}
