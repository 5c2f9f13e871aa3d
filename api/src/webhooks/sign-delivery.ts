import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A secret of 32 random bytes as Standard Webhooks write one. */
export const drawWebhookSecret = () => PREFIX + randomBytes(32).toString("base64");

/**
 * The headers of a delivery: HMAC-SHA256 of `id.timestamp.body` by the secret, in base64, as version 1.
 * Source: the Standard Webhooks specification 1.0.0. `at` is the moment of this try.
 */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace(PREFIX, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
}
