import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { commandLine } from "../../api/src/command-line.ts";
import { SettingsError } from "../../api/src/env.ts";
import type { DataFolder } from "./data-folder.ts";
import { type Lock, tryLock } from "./hold-lock.ts";
import { freePort } from "./ports.ts";
import { type Accommodation, accommodate } from "./postgres-accommodation.ts";
import { findPostgresHome } from "./postgres-home.ts";
import {
  guardAgainstOrphans,
  ORPHAN_ENDS_WITHIN,
  PAUSE,
  readPostmaster,
  removeStalePidFile,
  SILENCE,
} from "./postmaster.ts";
import { environmentOf } from "./process-variables.ts";
import { type SupervisedProcess, supervise } from "./processes.ts";

export type EmbeddedPostgres = {
  /** The shop's database, for its owner, who may do everything: for migrations and commands. */
  url: string;
  /** The same for the role of the shop's processes, which only uses the tables. */
  shopUrl: string;
  port: number;
  urlOf: (database: string) => string;
  directory: string;
  process: SupervisedProcess;
  /** Stops the server until `process.start()`; `immediate` simulates a crash, for tests. */
  stop: (mode?: "fast" | "immediate") => Promise<void>;
  /** Stops the server and releases the cluster for others. */
  close: () => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  /** False trades safety for speed, for tests that delete the cluster. */
  durable?: boolean;
  /** Called with sentences for people: where the database is, what it waits for. */
  onNotice?: (sentence: string) => void;
};

/** Milliseconds. A recovery that is killed begins again from its start, so on a slow disk it would never end. */
const RECOVERS_WITHIN = 60 * 60_000;
/** Milliseconds until the wait is explained. Other starts take a second. */
const RECOVERS_SILENTLY = 2_000;
/** Milliseconds. A stop writes everything to the disk; a killed server has to recover. */
const STOPS_WITHIN = 2 * 60_000;

const USER = "aliquot";
const DATABASE = "aliquot";
const SHOP = "shop";

/**
 * Starts PostgreSQL for a data folder that this process has taken, and creates the cluster at the
 * first start. The server ends with this process, also when this process is killed.
 *
 * @throws SettingsError with a sentence for people when it cannot be started
 */
export async function openEmbeddedPostgres(
  folder: DataFolder,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const place = await accommodate(folder.path);
  if (place.notice) options.onNotice?.(place.notice);
  const lock = await lockCluster(place, options.onNotice);
  try {
    requireSameMajor(place, folder.path);
    if (!existsSync(place.cluster)) initialise(place);
    await removeStalePidFile(place.cluster, options.onNotice);
    const opened = await start(place, folder.path, lock, options);
    await createDatabase(opened);
    return opened;
  } catch (error) {
    lock.release();
    throw error;
  }
}

export function addressesOfRunning(dataDir: string, port: number) {
  const home = findPostgresHome(dataDir, undefined).path;
  const read = (file: string) => {
    try {
      return readFileSync(join(home, file), "utf8").trim();
    } catch {
      throw new SettingsError([
        `${join(home, file)} cannot be read. Run this as the user who runs the shop on ${dataDir}.`,
      ]);
    }
  };
  return {
    url: addressOf(USER, read("password"), port, DATABASE),
    shopUrl: addressOf(SHOP, read("shop-password"), port, DATABASE),
  };
}

const addressOf = (user: string, password: string, port: number, database: string) =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;

/**
 * PostgreSQL and its processes inherit the lock. It is free only when the last of them has ended,
 * in any container. PostgreSQL's own check of `postmaster.pid` does not work across containers.
 */
async function lockCluster(
  place: Accommodation,
  onNotice: (sentence: string) => void = () => {},
): Promise<Lock> {
  const file = join(place.home, "lock");
  for (let waited = 0; waited < ORPHAN_ENDS_WITHIN; waited += PAUSE) {
    const lock = tryLock(file);
    if (lock) return lock;
    if (waited === SILENCE) onNotice("Waiting: the database of an earlier run is still ending.");
    await Bun.sleep(PAUSE);
  }
  const pid = readPostmaster(place.cluster)?.pid;
  throw new SettingsError([
    `A PostgreSQL${pid ? ` (process ${pid}, as its container counts)` : ""} still runs on ${place.cluster}, though the command that started it has ended. End it by the signal INT, or stop its container.`,
  ]);
}

function requireSameMajor(place: Accommodation, dataDir: string): void {
  const file = join(place.cluster, "PG_VERSION");
  if (!existsSync(file)) return;
  const theirs = Number.parseInt(readFileSync(file, "utf8"), 10);
  const { major } = place.binaries;
  if (theirs === major) return;
  throw new SettingsError([
    `The database in ${place.cluster} is one of PostgreSQL ${theirs}, and this release runs ${major}. Start the release that made it and run "${commandLine("backup", "shop.tar")}" with it; then "${commandLine("restore", "shop.tar")}" with this one and another DATA_DIR than ${dataDir}.`,
  ]);
}

function initialise(place: Accommodation): void {
  // The initdb of a start that was killed may still write into a folder of its own.
  const unfinished = mkdtempSync(`${place.cluster}.unfinished-`);
  if (place.account) chownSync(unfinished, place.account.uid, place.account.gid);
  const password = join(place.home, "password");
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const { status, stderr } = spawnSync(
    place.binaries.initdb,
    [
      `--pgdata=${unfinished}`,
      `--username=${USER}`,
      "--pwfile=/dev/stdin",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own locale: the same sort order on every system, without installed locales.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    {
      uid: place.account?.uid,
      gid: place.account?.gid,
      cwd: place.home,
      input: readFileSync(password),
      encoding: "utf8",
    },
  );
  if (status !== 0) {
    const [, reason] = /(?:^initdb: error:|FATAL:|PANIC:) +(.+)$/m.exec(stderr) ?? [];
    throw new SettingsError([
      `The database could not be created in ${place.home}: ${reason ?? stderr.trim()}.`,
    ]);
  }
  // The folder is renamed at the end, so that an interrupted attempt never looks like a cluster.
  renameSync(unfinished, place.cluster);
  removeUnfinished(place.home);
}

/** What killed starts left. A folder into which an initdb still writes may stay. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home).filter((each) => each.startsWith("cluster.unfinished"))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {
      // It does no harm.
    }
  }
}

async function start(
  place: Accommodation,
  dataDir: string,
  lock: Lock,
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const portFile = join(place.home, "port");
  const port = await freePort(existsSync(portFile) ? Number(readFileSync(portFile, "utf8")) : 0);
  writeFileSync(portFile, String(port));
  const log = join(dataDir, "logs/postgres.log");
  const logged = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  const supervised: SupervisedProcess = supervise({
    name: "PostgreSQL",
    command: [place.binaries.postgres, "-D", place.cluster, ...settings(port, options)],
    cwd: place.home,
    env: environmentOf("database", process.env),
    isEnvWhole: true,
    account: place.account,
    inherits: [lock.fd],
    ready: async () => {
      const { pid, status } = readPostmaster(place.cluster) ?? {};
      return pid === supervised.pid && status === "ready";
    },
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to disconnect.
    stopSignal: "SIGINT",
    readyTimeout: RECOVERS_WITHIN,
    stopTimeout: STOPS_WITHIN,
    output: { file: log },
    onRestart: (how) =>
      options.onNotice?.(`PostgreSQL ended (${how}) and is started again; ${log} may say why.`),
  });
  const stop = (mode = "fast") => supervised.stop(mode === "fast" ? "SIGINT" : "SIGQUIT");
  const guard = guardAgainstOrphans(place);
  const tellOfRecovery = setTimeout(
    () =>
      options.onNotice?.(
        `Waiting: the database is recovering, because it was not stopped in order. This may take minutes; ${log} shows how far it is.`,
      ),
    RECOVERS_SILENTLY,
  );
  try {
    await supervised.start();
  } catch (error) {
    guard.kill("SIGKILL");
    throw explained(error, place, { log, from: logged });
  } finally {
    clearTimeout(tellOfRecovery);
  }
  const password = readFileSync(join(place.home, "password"), "utf8").trim();
  const urlOf = (database: string) => addressOf(USER, password, port, database);
  return {
    url: urlOf(DATABASE),
    shopUrl: addressOf(SHOP, shopPassword(place.home), port, DATABASE),
    urlOf,
    port,
    directory: place.cluster,
    process: supervised,
    stop,
    close: async () => {
      await stop();
      guard.kill("SIGKILL");
      lock.release();
    },
  };
}

/** PostgreSQL's own reason as one sentence; without one, the error itself. */
function explained(
  error: unknown,
  { cluster }: Accommodation,
  { log, from }: { log: string; from: number },
): unknown {
  const lines = readFileSync(log).subarray(from).toString().split("\n");
  const reasons = lines.flatMap((line) => {
    const [, reason] = /(?:FATAL|PANIC):\s+(.+)/.exec(line) ?? [];
    return reason ? [reason] : [];
  });
  const reason = reasons.at(-1);
  if (!reason) return error;
  return new SettingsError([
    `PostgreSQL does not start on ${cluster}: ${reason}. The rest is in ${log}.`,
  ]);
}

function settings(port: number, { durable = true }: EmbeddedPostgresOptions): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 120,
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    work_mem: "16MB",
    maintenance_work_mem: "128MB",
    random_page_cost: 1.1,
    max_wal_size: "2GB",
    jit: "off",
    timezone: "UTC",
    log_timezone: "UTC",
    log_min_messages: "warning",
    log_min_error_statement: "panic",
    ...(durable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" }),
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The password of the shop's role, made at the first start. */
function shopPassword(home: string): string {
  const file = join(home, "shop-password");
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return readFileSync(file, "utf8").trim();
}

async function createDatabase({ urlOf, shopUrl }: EmbeddedPostgres): Promise<void> {
  const sql = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} });
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql.unsafe(`CREATE DATABASE "${DATABASE}"`);
    const [role] = await sql`SELECT 1 FROM pg_roles WHERE rolname = ${SHOP}`;
    const action = role ? "ALTER" : "CREATE";
    const { password } = new URL(shopUrl);
    // The password may be new: a data folder can be moved without it. It has letters, digits, _ and - only.
    await sql.unsafe(`${action} ROLE "${SHOP}" LOGIN PASSWORD '${password}'`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}
