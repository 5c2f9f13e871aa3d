import type { Encryption } from "../encryption.ts";

/** Begins what is encrypted. A secret without it was written before secrets were. */
const SEALED = "sealed:";

const contextOf = (webhookId: string) => `secret of webhook ${webhookId}`;

/** A webhook's secret as the database keeps it: it is needed for every delivery, so that a hash would not do. */
export const sealWebhookSecret = (
  encryption: Pick<Encryption, "encrypt">,
  webhookId: string,
  secret: string,
) => SEALED + encryption.encrypt(secret, contextOf(webhookId));

/** The secret of a row, in either form; null where another key encrypted it, or for another webhook. */
export function openWebhookSecret(
  encryption: Pick<Encryption, "decrypt">,
  { id, secret }: { id: string; secret: string },
): string | null {
  if (!isSealed(secret)) return secret;
  return encryption.decrypt(secret.slice(SEALED.length), contextOf(id));
}

export const isSealed = (secret: string) => secret.startsWith(SEALED);

/** How a row begins that this key encrypted. */
export const sealedBy = (encryption: Pick<Encryption, "keyId">) =>
  `${SEALED}${encryption.keyId()}.`;
