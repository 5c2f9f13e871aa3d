import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";

/** A new secret of 32 random bytes. Its form is that of Standard Webhooks: `whsec_` and base64. */
export const drawWebhookSecret = () => `whsec_${randomBytes(32).toString("base64")}`;

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
