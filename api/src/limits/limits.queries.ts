import type { Connection } from "../db/client.ts";

/** Deletes counts whose window ended before the given time. */
export async function deleteExpiredLimits(conn: Connection, before: Date, limit: number) {
  const deleted = await conn.sql`
    DELETE FROM rate_limits WHERE key = ANY(ARRAY(
      SELECT key FROM rate_limits WHERE expire < ${before.getTime()}
      ORDER BY expire LIMIT ${limit}))`;
  return deleted.count;
}
