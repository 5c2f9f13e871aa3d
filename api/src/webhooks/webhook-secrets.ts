import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
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

/** A new secret of 32 random bytes. Its form is that of Standard Webhooks: `whsec_` and base64. */
export const createWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The headers that Standard Webhooks 1.0.0 requires. `at` is the time of this attempt, not of the event. */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": new Webhook(secret).sign(id, at, body),
  };
}
