import postgres from "postgres";
import { driverAddress } from "./follow-primary.ts";

/** The database is reached through a pooler that the shop cannot work behind. */
export class PoolerModeError extends Error {
  constructor() {
    super(
      "it is behind a pooler in transaction mode, where limits, locks and notifications belong to nobody; set session mode (PgBouncer: pool_mode = session)",
    );
  }
}

/**
 * Refuses a pooler that lends a server connection for a transaction or a statement. There, a connection's next
 * statement may run elsewhere, and another connection's on the same server: one of the two shows below, whichever way
 * the pooler chooses among those that are free. Nobody shares a server with a connection that is open otherwise.
 * @throws PoolerModeError
 */
export async function requireSessions(databaseUrl: string): Promise<void> {
  const { address, close } = driverAddress(databaseUrl);
  const open = () =>
    postgres({
      ...address,
      max: 1,
      fetch_types: false,
      connect_timeout: 5,
      // A pooler without a free server lets the connection be made; so its first statement counts as a part of that.
      setup: "SELECT",
      onnotice: () => {},
    });
  const [one, other] = [open(), open()];
  try {
    // The pooler's first choice may be what was used last, or what has rested longest.
    const servers = [await serverOf(one), await serverOf(one)];
    const elsewhere = await serverOf(other);
    servers.push(await serverOf(one));
    if (new Set(servers).size > 1 || servers.includes(elsewhere)) throw new PoolerModeError();
  } finally {
    await Promise.all([one.end({ timeout: 5 }), other.end({ timeout: 5 })]);
    close();
  }
}

/** The number of a process alone may be that of one on another machine. */
async function serverOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql
    .unsafe<{ server: string }[]>(
      "SELECT pg_backend_pid() || ' ' || pg_postmaster_start_time() AS server",
    )
    .simple();
  return row?.server ?? "";
}
