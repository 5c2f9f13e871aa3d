import type { Sql } from "postgres";

/** Whether a query in the database waits for a lock of another transaction. */
export async function waitsForALock(sql: Sql): Promise<boolean> {
  const waiting = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return waiting.length > 0;
}
