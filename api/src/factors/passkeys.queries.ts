import { and, eq } from "drizzle-orm";
import { type Connection, firstOf } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import { passkeyChallenges, passkeys } from "./factors.tables.ts";

export type Passkey = typeof passkeys.$inferSelect;
type NewPasskeyRow = typeof passkeys.$inferInsert;

/** An account's passkeys, oldest first. */
export async function listPasskeys(conn: Connection, userId: string): Promise<Passkey[]> {
  return conn
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt, passkeys.id);
}

/** Finds a passkey by its credential id in base64url. */
export async function findPasskey(conn: Connection, credentialId: string): Promise<Passkey | null> {
  return conn.select().from(passkeys).where(eq(passkeys.credentialId, credentialId)).then(firstOf);
}

/** Null when the passkey already exists. */
export async function insertPasskey(conn: Connection, passkey: NewPasskeyRow) {
  return conn.insert(passkeys).values(passkey).onConflictDoNothing().returning().then(firstOf);
}

/**
 * Records the use of a passkey. False when it is gone, or when its counter did not increase: then
 * two authenticators probably have the same key. An authenticator that does not count stays at 0.
 */
export async function advancePasskey(
  conn: Connection,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const advanced = await conn.sql`
    UPDATE passkeys SET counter = ${counter}, last_used_at = ${now.toISOString()}
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0))`;
  return advanced.count > 0;
}

/** Returns the deleted passkey; null when the account has none with that id. */
export async function deletePasskey(conn: Connection, userId: string, id: string) {
  return conn
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning()
    .then(firstOf);
}

export async function deletePasskeysOf(conn: Connection, userId: string): Promise<void> {
  await conn.delete(passkeys).where(eq(passkeys.userId, userId));
}

export async function insertChallenge(
  conn: Connection,
  challenge: { challengeHash: string; userId: string | null; expiresAt: Date },
): Promise<void> {
  await conn.insert(passkeyChallenges).values(challenge);
}

/**
 * Deletes the challenge, so that only one of several answers is checked. True when it was created
 * for this user (null: for a login) and is still valid.
 */
export async function takeChallenge(
  conn: Connection,
  { challengeHash, userId, now }: { challengeHash: string; userId: string | null; now: Date },
): Promise<boolean> {
  const taken = await conn.sql`
    DELETE FROM passkey_challenges
    WHERE challenge_hash = ${challengeHash} AND user_id IS NOT DISTINCT FROM ${userId}
      AND expires_at > ${now.toISOString()}`;
  return taken.count > 0;
}

/** Deletes challenges that expired before the given time. */
export const deleteExpiredChallenges = deleteOldest("passkey_challenges", "expires_at");
