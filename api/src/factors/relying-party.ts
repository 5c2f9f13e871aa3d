import type { Environment } from "../env.ts";

/**
 * The relying party of passkeys: the host of SITE_URL. It stays the same when the API has another
 * origin, because only pages of the site and the back-office ask for passkeys.
 */
export function relyingParty({ siteUrl }: Pick<Environment, "siteUrl">) {
  return { rpId: new URL(siteUrl).hostname, origin: siteUrl };
}

/** Milliseconds for which a challenge is valid. */
export const CHALLENGE_MS = 5 * 60_000;
