import type { OpenSession } from "#shared/contracts/sessions.ts";
import type { Connection } from "../db/client.ts";

/** A user's sessions that have not ended, last used first. Their ids are half of their hash. */
export async function listSessions(
  conn: Connection,
  { userId, current, now }: { userId: string; current: string; now: Date },
): Promise<OpenSession[]> {
  return conn.sql<OpenSession[]>`
    SELECT left(sid, 32) AS id, device, address, factors, created_at AS "createdAt",
           COALESCE(last_used_at, created_at) AS "lastUsedAt", sid = ${current} AS "isCurrent"
    FROM sessions WHERE user_id = ${userId} AND expire > ${now.toISOString()}
    ORDER BY sid = ${current} DESC, COALESCE(last_used_at, created_at) DESC, sid
    LIMIT 100`;
}

export async function endSession(conn: Connection, userId: string, id: string): Promise<number> {
  const ended = await conn.sql`
    DELETE FROM sessions WHERE user_id = ${userId} AND left(sid, 32) = ${id}`;
  return ended.count;
}
