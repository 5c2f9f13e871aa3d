import type { Connection } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";

/** How many browsers of one account are remembered, the newest ones. */
const MAX_BROWSERS = 50;

export async function noteBrowser(
  conn: Connection,
  { userId, tokenHash, now }: { userId: string; tokenHash: string; now: Date },
): Promise<void> {
  await conn.sql`
    INSERT INTO known_browsers (token_hash, user_id, last_seen_at)
    VALUES (${tokenHash}, ${userId}, ${now.toISOString()})`;
  // Limits the rows of a program that signs in again and again without cookies.
  await conn.sql`
    DELETE FROM known_browsers WHERE user_id = ${userId} AND token_hash = ANY(ARRAY(
      SELECT token_hash FROM known_browsers WHERE user_id = ${userId}
      ORDER BY last_seen_at DESC, token_hash OFFSET ${MAX_BROWSERS}))`;
}

/** Which of these tokens belong to any account. */
export async function findTokensInUse(conn: Connection, tokenHashes: string[]) {
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

/** The one of these tokens that belongs to the account; null when none does. */
export async function findKnownBrowser(conn: Connection, userId: string, tokenHashes: string[]) {
  if (tokenHashes.length === 0) return null;
  const [found] = await conn.sql<{ hash: string }[]>`
    SELECT token_hash AS hash FROM known_browsers
    WHERE user_id = ${userId} AND token_hash = ANY(${tokenHashes}::text[])
    ORDER BY last_seen_at DESC LIMIT 1`;
  return found?.hash ?? null;
}

/** Called after a password reset: earlier browsers lose their own attempts. */
export async function forgetBrowsersOf(conn: Connection, userId: string): Promise<void> {
  await conn.sql`DELETE FROM known_browsers WHERE user_id = ${userId}`;
}

/** Deletes browsers without a login since the moment. */
export const deleteOldBrowsers = deleteOldest("known_browsers", "last_seen_at");
