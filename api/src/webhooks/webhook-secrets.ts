import type { Encryption } from "../encryption.ts";

/** The encryption context: a secret cannot be decrypted in another webhook's row. */
export const webhookContext = (webhookId: string) => `secret of webhook ${webhookId}`;

/** Encrypts the secret of a webhook. A hash would not do: every delivery is signed with the secret. */
export const sealWebhookSecret = (
  encryption: Pick<Encryption, "encrypt">,
  webhookId: string,
  secret: string,
) => encryption.encrypt(secret, webhookContext(webhookId));

/** The secret of a row; null if it was encrypted with another key or for another webhook. */
export const openWebhookSecret = (
  encryption: Pick<Encryption, "decrypt">,
  { id, secret }: { id: string; secret: string },
) => encryption.decrypt(secret, webhookContext(id));
