import postgres from "postgres";
import { readDatabaseAddress } from "./database-address.ts";

/** The database is behind a pooler in a mode that the shop does not support. */
export class PoolerModeError extends Error {
  constructor() {
    super(
      "it is behind a pooler in transaction mode, where limits, locks and notifications do not work; set session mode (PgBouncer: pool_mode = session)",
    );
  }
}

/**
 * Refuses a pooler in transaction or statement mode. There a connection changes its server process, or shares it with
 * another connection. The two checks below find both cases, whichever free server process the pooler prefers.
 * @throws PoolerModeError
 */
export async function requireSessions(databaseUrl: string): Promise<void> {
  const address = readDatabaseAddress(databaseUrl);
  const open = () =>
    postgres({ ...address, max: 1, fetch_types: false, connect_timeout: 5, onnotice: () => {} });
  const [one, other] = [open(), open()];
  try {
    // The pooler may prefer the server process that was used last, or the one that was idle longest.
    const servers = [await serverOf(one), await serverOf(one)];
    const elsewhere = await serverOf(other);
    servers.push(await serverOf(one));
    if (new Set(servers).size > 1 || servers.includes(elsewhere)) throw new PoolerModeError();
  } finally {
    await Promise.all([one.end({ timeout: 5 }), other.end({ timeout: 5 })]);
  }
}

/** Process ids alone may repeat on another machine. */
async function serverOf(sql: postgres.Sql): Promise<string> {
  const [row] = await sql
    .unsafe<{ server: string }[]>(
      "SELECT pg_backend_pid() || ' ' || pg_postmaster_start_time() AS server",
    )
    .simple();
  return row?.server ?? "";
}
