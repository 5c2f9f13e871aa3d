import type { Transaction } from "../db/client.ts";
import { createSecret, hashSecret } from "../hash-secret.ts";
import { findTokensInUse, forgetBrowsers, noteBrowser } from "./known-browsers.queries.ts";

/** The cookie that recognises a browser in which somebody has signed in. It does not sign anybody in. */
export const BROWSER_COOKIE = "aliquot_browser";

const COOKIES = new RegExp(`(?:^|;\\s*)${BROWSER_COOKIE}=([^;\\s]*)`, "g");
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** How many accounts are remembered for one browser. */
const MAX_TOKENS = 4;

/** The tokens that a browser sends: one for each account that was signed in to in it. */
export function readBrowserTokens(request: Request): string[] {
  const cookies = [...(request.headers.get("cookie") ?? "").matchAll(COOKIES)];
  return cookies
    .flatMap(([, value = ""]) => value.split("."))
    .filter((token) => TOKEN.test(token))
    .slice(0, 2 * MAX_TOKENS);
}

/**
 * Remembers the browser for the account. The token is new with each login, so that a planted one is
 * useless. Its tokens of other accounts stay.
 * @returns the value of the browser's cookie
 */
export async function makeBrowserKnown(
  tx: Transaction,
  { userId, tokens, now }: { userId: string; tokens: string[]; now: Date },
): Promise<string> {
  const hashes = tokens.map(hashSecret);
  await forgetBrowsers(tx, userId, hashes);
  const inUse = await findTokensInUse(tx, hashes);
  const others = tokens.filter((token) => inUse.has(hashSecret(token)));
  const token = createSecret();
  await noteBrowser(tx, { userId, tokenHash: hashSecret(token), now });
  return [token, ...new Set(others)].slice(0, MAX_TOKENS).join(".");
}
