import type { Connection } from "../db/client.ts";

const DAY_MS = 24 * 60 * 60_000;

/**
 * Copies the last sign-ins of the past two days to the accounts, because the devices are forgotten after a year. It is not
 * done at each sign-in, where the account's row is locked by others too.
 */
export async function noteLastSignIns({ sql }: Connection, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 2 * DAY_MS).toISOString();
  await sql`
    UPDATE users SET last_sign_in_at = seen.at
    FROM (SELECT user_id, max(last_seen_at) AS at FROM known_devices
          WHERE last_seen_at >= ${since} GROUP BY user_id) AS seen
    WHERE users.id = seen.user_id AND users.erased_at IS NULL
      AND users.last_sign_in_at IS DISTINCT FROM seen.at`;
}

/** Accounts of customers without a sign-in, a change or an order since then, oldest first; not those that asked for erasure. */
export async function findUnusedAccounts({ sql }: Connection, before: Date, limit: number) {
  const at = before.toISOString();
  const rows = await sql<{ id: string }[]>`
    SELECT id FROM users
    WHERE role = 'customer' AND erased_at IS NULL AND created_at < ${at} AND updated_at < ${at}
      AND coalesce(last_sign_in_at, created_at) < ${at}
      AND NOT EXISTS (SELECT FROM known_devices d WHERE d.user_id = users.id AND d.last_seen_at >= ${at})
      AND NOT EXISTS (SELECT FROM orders WHERE orders.user_id = users.id AND orders.created_at >= ${at})
      AND NOT EXISTS (SELECT FROM erasures e WHERE e.user_id = users.id
        AND (e.state IN ('asked', 'confirmed') OR e.decided_at >= ${at}))
    ORDER BY created_at, id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
