import type { Environment } from "../env.ts";

/**
 * Whom passkeys are for: the host of SITE_URL, whose pages alone ask for them. With the API on another origin it is the
 * same, because pages and back-office are there.
 */
export function relyingParty({ siteUrl }: Pick<Environment, "siteUrl">) {
  return { rpId: new URL(siteUrl).hostname, origin: siteUrl };
}

/** Milliseconds in which a challenge has to be answered. */
export const CHALLENGE_MS = 5 * 60_000;
