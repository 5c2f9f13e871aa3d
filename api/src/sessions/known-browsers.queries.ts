import type { Connection } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";

/** Browsers of one account that are remembered, the newest ones. */
const MAX_BROWSERS = 50;

/** Notes that the account was signed in to in the browser that keeps this token. */
export async function noteBrowser(
  conn: Connection,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<void> {
  await conn.sql`
    INSERT INTO known_browsers (token_hash, user_id, last_seen_at)
    VALUES (${tokenHash}, ${userId}, ${now.toISOString()})`;
  // A program that signs in again and again keeps no cookie.
  await conn.sql`
    DELETE FROM known_browsers WHERE user_id = ${userId} AND token_hash = ANY(ARRAY(
      SELECT token_hash FROM known_browsers WHERE user_id = ${userId}
      ORDER BY last_seen_at DESC, token_hash OFFSET ${MAX_BROWSERS}))`;
}

/** Which of these tokens stand for any account. */
export async function findTokensInUse(
  conn: Connection,
  tokenHashes: string[],
): Promise<Set<string>> {
  const found = await conn.sql<{ hash: string }[]>`
    SELECT token_hash AS hash FROM known_browsers WHERE token_hash = ANY(${tokenHashes}::text[])`;
  return new Set(found.map(({ hash }) => hash));
}

export async function forgetBrowsers(
  conn: Connection,
  userId: string,
  tokenHashes: string[],
): Promise<void> {
  await conn.sql`
    DELETE FROM known_browsers
    WHERE user_id = ${userId} AND token_hash = ANY(${tokenHashes}::text[])`;
}

/** The one of these tokens that stands for the account; null when none does. */
export async function findKnownBrowser(
  conn: Connection,
  userId: string,
  tokenHashes: string[],
): Promise<string | null> {
  if (tokenHashes.length === 0) return null;
  const [found] = await conn.sql<{ hash: string }[]>`
    SELECT token_hash AS hash FROM known_browsers
    WHERE user_id = ${userId} AND token_hash = ANY(${tokenHashes}::text[])
    ORDER BY last_seen_at DESC LIMIT 1`;
  return found?.hash ?? null;
}

/** After the password was recovered: whoever signed in before has no attempts of their own any more. */
export async function forgetBrowsersOf(conn: Connection, userId: string): Promise<void> {
  await conn.sql`DELETE FROM known_browsers WHERE user_id = ${userId}`;
}

/** Deletes browsers that nobody signed in with since the moment. */
export const deleteOldBrowsers = deleteOldest("known_browsers", "last_seen_at");
