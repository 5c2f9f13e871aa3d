import { createHmac } from "node:crypto";
import type { Environment } from "../env.ts";
import { isSameSecret } from "../same-secret.ts";

type Settings = Pick<Environment, "shippoApiToken" | "shippoEventsToken">;

/**
 * The token in the address for tracking updates; null while labels are off. Without
 * SHIPPO_EVENTS_TOKEN it is derived from the API token, which it does not reveal.
 */
export function eventsTokenOf({ shippoApiToken, shippoEventsToken }: Settings): string | null {
  if (!shippoApiToken) return null;
  return (
    shippoEventsToken ??
    createHmac("sha256", shippoApiToken).update("aliquot: tracking updates").digest("base64url")
  );
}

export function isEventsToken(settings: Settings, given: string): boolean {
  const token = eventsTokenOf(settings);
  return token !== null && isSameSecret(token, given);
}

/** The address that the seller enters at Shippo; null while labels are off. */
export function eventsUrlOf(
  env: Settings & Pick<Environment, "siteUrl" | "apiPublicUrl">,
): string | null {
  const token = eventsTokenOf(env);
  if (token === null) return null;
  return `${env.apiPublicUrl ?? env.siteUrl}/api/shippo/events?token=${encodeURIComponent(token)}`;
}
