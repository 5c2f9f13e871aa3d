import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postgres, { type Sql } from "postgres";
import { freePort } from "../../../run/ports.ts";
import { accommodate } from "../../../run/postgres-accommodation.ts";
import { supervise } from "../../../run/processes.ts";
import { addCleanUp } from "../../stage/clean-up.ts";
import type { TrialStorage } from "../../stage/trial-shop.ts";
import { waitUntil } from "../stage.ts";

/** A standby of the trial's database. */
export type Replica = {
  port: number;
  sql: Sql;
  /** Promotes it to primary, as Patroni would. */
  promote: () => Promise<void>;
};

/** Milliseconds. */
const FOLLOWS_WITHIN = 30_000;

/**
 * Starts a streaming standby on a copy of the running cluster, with synchronous commits: an acknowledged order is then
 * on both servers. The embedded database has no `pg_basebackup`, so the copy uses the backup functions of the server.
 */
export async function openReplica(storage: TrialStorage): Promise<Replica> {
  const { directory: cluster, url } = storage.postgres;
  const { binaries, account } = await accommodate(storage.dataDir);
  const copy = join(dirname(cluster), "replica");
  const port = await freePort();
  const reserved = await storage.sql.reserve();
  try {
    await reserved`SELECT pg_backup_start('replica', true)`;
    await run(["cp", "-a", cluster, copy]);
    const [label] = await reserved<
      { labelfile: string }[]
    >`SELECT labelfile FROM pg_backup_stop(false)`;
    writeFileSync(join(copy, "backup_label"), label?.labelfile ?? "");
  } finally {
    reserved.release();
  }
  await run(["rm", "-rf", join(copy, "postmaster.pid"), join(copy, "postmaster.opts")]);
  writeFileSync(join(copy, "standby.signal"), "");
  if (account) await run(["chown", "-R", `${account.uid}:${account.gid}`, copy]);
  const { username, password, port: primaryPort } = new URL(url);
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 120,
    timezone: "UTC",
    primary_conninfo: `host=127.0.0.1 port=${primaryPort} user=${username} password=${password}`,
  };
  const replicaUrl = Object.assign(new URL(url), { port: String(port) }).href;
  const sql = postgres(replicaUrl, { max: 4, onnotice: () => {}, connect_timeout: 5 });
  const server = supervise({
    name: "replica",
    command: [
      binaries.postgres,
      ...["-D", copy],
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    cwd: dirname(copy),
    account,
    ready: async () => (await sql`SELECT 1`.catch(() => [])).length === 1,
    stopSignal: "SIGINT",
    output: { file: join(storage.dataDir, "logs/replica.log") },
  });
  addCleanUp(async () => {
    await sql.end({ timeout: 1 });
    await server.stop("SIGQUIT");
  });
  await server.start();
  const isFollowing = async () =>
    (await storage.sql`SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'`).length > 0;
  if ((await waitUntil(isFollowing, FOLLOWS_WITHIN)) === null) {
    throw new Error("The standby does not follow");
  }
  await storage.sql.unsafe("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await storage.sql`SELECT pg_reload_conf()`;
  return {
    port,
    sql,
    promote: async () => {
      await sql`SELECT pg_promote(true, 30)`;
    },
  };
}

async function run(command: string[]): Promise<void> {
  const { exited } = Bun.spawn(command, { stdio: ["ignore", "ignore", "inherit"] });
  if ((await exited) !== 0) throw new Error(`${command[0]} has failed`);
}
