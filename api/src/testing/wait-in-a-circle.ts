import type { Sql } from "postgres";

/**
 * Makes an open transaction run a statement as soon as another one waits for its lock. If the statement needs a lock of
 * the other one, that is a deadlock, and PostgreSQL ends the other one: it checks for deadlocks one second after the
 * wait began. The waiting is done in the database, because a busy machine may be slower than that second.
 *
 * @param statement in PL/pgSQL, where a `SELECT` whose rows nobody reads is a `PERFORM`
 */
export async function waitInACircle(rival: Pick<Sql, "unsafe">, statement: string): Promise<void> {
  await rival.unsafe(`SET LOCAL deadlock_timeout = '1min'`);
  await rival.unsafe(`DO $$ BEGIN
    WHILE NOT EXISTS (
      SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    ) LOOP
      PERFORM pg_sleep(0.01);
      PERFORM pg_stat_clear_snapshot();
    END LOOP;
    ${statement};
  END $$`);
}
