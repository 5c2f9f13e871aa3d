import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** A secret of 32 random bytes in the form of Standard Webhooks: `whsec_` and base64. */
export const drawWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

/** The headers of a delivery by the Standard Webhooks specification 1.0.0. `at` is the time of this attempt. */
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
