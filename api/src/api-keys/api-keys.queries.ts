import { desc, eq, getTableColumns } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { type Connection, firstOf, rowOf } from "../db/client.ts";
import { apiKeys } from "./api-keys.tables.ts";

export type ApiKeyRow = typeof apiKeys.$inferSelect & {
  creator: { firstName: string; lastName: string };
};

type KeyHolder = {
  keyId: string;
  keyName: string;
  scopes: string[];
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  emailVerified: boolean;
  prefix: string;
  /** Whether its last use came from another network. */
  hasMoved: boolean;
};

type UsedKey = Omit<KeyHolder, "hasMoved"> & { lastNetwork: string | null };

const newest = (conn: Connection) =>
  conn
    .select({
      ...getTableColumns(apiKeys),
      creator: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .$dynamic();

/** All keys, also expired and revoked ones, newest first. */
export async function listKeys(conn: Connection): Promise<ApiKeyRow[]> {
  return newest(conn).limit(1000);
}

export async function findKey(conn: Connection, id: string): Promise<ApiKeyRow | null> {
  return newest(conn).where(eq(apiKeys.id, id)).then(firstOf);
}

export async function insertKey(conn: Connection, key: typeof apiKeys.$inferInsert) {
  const { id } = await conn.insert(apiKeys).values(key).returning({ id: apiKeys.id }).then(rowOf);
  return id;
}

/** False when the key is unknown or was revoked before. */
export async function revokeKey(conn: Connection, id: string, now: Date): Promise<boolean> {
  const revoked = await conn.sql`
    UPDATE api_keys SET revoked_at = ${now.toISOString()} WHERE id = ${id} AND revoked_at IS NULL`;
  return revoked.count > 0;
}

/** The working keys that a user made, newest first. */
export async function listWorkingKeysOf({ sql }: Connection, userId: string, now: Date) {
  return sql<{ id: string; name: string; prefix: string }[]>`
    SELECT id, name, prefix FROM api_keys
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${now.toISOString()}
    ORDER BY created_at DESC, id DESC LIMIT 1000`;
}

/** Revokes all keys that a user made and records the reason. Returns how many of them still worked. */
export async function endKeysOf(
  tx: Connection,
  { userId, actorId, now, why }: { userId: string; actorId: string | null; now: Date; why: string },
): Promise<number> {
  const at = now.toISOString();
  const ended = await tx.sql<{ name: string }[]>`
    UPDATE api_keys SET revoked_at = ${at}
    WHERE user_id = ${userId} AND revoked_at IS NULL AND expires_at > ${at}
    RETURNING name`;
  if (ended.length === 0) return 0;
  await recordActivity(tx, {
    actorId,
    action: "api-keys-revoked",
    subjectType: "user",
    subjectId: userId,
    summary: `Revoked the keys ${ended.map(({ name }) => name).join(", ")}: ${why}`,
  });
  return ended.length;
}

/** The account of a working key, if its maker is still a full admin. Records the use at most once a minute. */
export async function findKeyHolder(
  conn: Connection,
  keyHash: string,
  { now, network }: { now: Date; network: string | null },
): Promise<KeyHolder | null> {
  const at = now.toISOString();
  const [row] = await conn.sql<(UsedKey & { isUsedLately: boolean })[]>`
    SELECT k.id AS "keyId", k.name AS "keyName", k.scopes, u.id AS "userId", u.email,
           u.first_name AS "firstName", u.last_name AS "lastName", u.email_verified AS "emailVerified",
           k.prefix, k.last_network AS "lastNetwork",
           coalesce(k.last_used_at > ${at}::timestamptz - interval '1 minute', false) AS "isUsedLately"
    FROM api_keys k JOIN users u ON u.id = k.user_id
    WHERE k.key_hash = ${keyHash} AND k.revoked_at IS NULL AND k.expires_at > ${at}
      AND u.deactivated_at IS NULL AND u.role = 'admin' AND u.admin_scope = 'full'`;
  if (!row) return null;
  const { isUsedLately, lastNetwork, ...holder } = row;
  const hasMoved = network !== null && network !== lastNetwork;
  if (!isUsedLately || hasMoved) {
    await conn.sql`
      UPDATE api_keys SET last_used_at = ${at}, last_network = coalesce(${network}, last_network)
      WHERE id = ${holder.keyId}`;
  }
  return { ...holder, hasMoved: hasMoved && lastNetwork !== null };
}
