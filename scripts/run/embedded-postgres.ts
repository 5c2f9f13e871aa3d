import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { freePort } from "./ports.ts";
import { type Accommodation, accommodate } from "./postgres-accommodation.ts";
import { isSameProcess, processMark } from "./process-marks.ts";
import { type SupervisedProcess, supervise } from "./processes.ts";

export type EmbeddedPostgres = {
  /** The shop's database. */
  url: string;
  port: number;
  /** Any other database of the same cluster. */
  urlOf: (database: string) => string;
  /** Where the cluster lies. */
  directory: string;
  /** Undefined when another command runs it. */
  process: SupervisedProcess | undefined;
  /** Ends it if we started it; `immediate` is a crash, for the tests that need one. */
  stop: (mode?: "fast" | "immediate") => Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** False trades safety for speed: for tests that throw the cluster away. */
  durable?: boolean;
  /** Told when something unusual was done, such as putting the cluster elsewhere. */
  onNotice?: (sentence: string) => void;
};

const USER = "aliquot";
const DATABASE = "aliquot";

/**
 * Opens the PostgreSQL in the data directory: creates it at the first call, starts it, or joins the one that
 * another living command runs. One whose owner was killed is stopped first, so that nobody is left unsupervised.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  mkdirSync(options.dataDir, { recursive: true });
  const place = await accommodate(options.dataDir, options.onNotice);
  const running = readPostmaster(place.cluster);
  if (running && ownerLives(place)) return handle(place, running.port, undefined);
  if (running) await stopOrphan(running.pid);
  rmSync(join(place.cluster, "postmaster.pid"), { force: true });

  if (!existsSync(join(place.cluster, "PG_VERSION"))) initialise(place);
  const port = await freePort(rememberedPort(place));
  writeFileSync(join(place.home, "port"), String(port));
  const supervised = supervise({
    name: "PostgreSQL",
    command: [place.binaries.postgres, "-D", place.cluster, ...settings(port, options)],
    cwd: place.home,
    account: place.account,
    ready: async () => readPostmaster(place.cluster)?.status === "ready",
    // SIGINT is PostgreSQL's fast shutdown; SIGTERM would wait for every client to leave.
    stopSignal: "SIGINT",
    stopTimeout: 20_000,
    output: { file: join(options.dataDir, "logs/postgres.log") },
  });
  await supervised.start();
  writeFileSync(join(place.home, "owner"), JSON.stringify(processMark(process.pid)));
  const opened = handle(place, port, supervised);
  await createDatabase(opened);
  return opened;
}

function handle(
  place: Accommodation,
  port: number,
  supervised: SupervisedProcess | undefined,
): EmbeddedPostgres {
  const password = readFileSync(join(place.home, "password"), "utf8").trim();
  const urlOf = (database: string) =>
    `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf(DATABASE),
    urlOf,
    port,
    directory: place.cluster,
    process: supervised,
    stop: async (mode = "fast") => {
      await supervised?.stop(mode === "fast" ? "SIGINT" : "SIGQUIT");
    },
  };
}

function initialise(place: Accommodation): void {
  // An attempt that was interrupted leaves a folder that initdb would refuse.
  rmSync(place.cluster, { recursive: true, force: true });
  place.makeDirectory(place.cluster);
  const password = join(place.home, "password");
  writeFileSync(password, randomBytes(24).toString("base64url"), { mode: 0o600 });
  const { status, stderr } = spawnSync(
    place.binaries.initdb,
    [
      `--pgdata=${place.cluster}`,
      `--username=${USER}`,
      "--pwfile=/dev/stdin",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // PostgreSQL's own locale: the same order on every system, without the system's locales.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ],
    { ...place.account, cwd: place.home, input: readFileSync(password), encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The database could not be created.\n${stderr}`);
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

async function createDatabase({ urlOf }: EmbeddedPostgres): Promise<void> {
  const sql = postgres(urlOf("postgres"), { max: 1, onnotice: () => {} });
  try {
    const found = await sql`SELECT 1 FROM pg_database WHERE datname = ${DATABASE}`;
    if (found.length === 0) await sql.unsafe(`CREATE DATABASE "${DATABASE}"`);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** What PostgreSQL says of itself: its process, its port and whether it is `ready`; null when it does not run. */
function readPostmaster(cluster: string) {
  const file = join(cluster, "postmaster.pid");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const status = lines[7]?.trim();
  // After a kill -9 the file stays, and its number may meanwhile belong to any other process.
  if (!pid || !isPostgresOf(cluster, pid)) return null;
  return { pid, port: Number(lines[3]), status };
}

function isPostgresOf(cluster: string, pid: number): boolean {
  if (existsSync("/proc/self/cmdline")) {
    const file = `/proc/${pid}/cmdline`;
    return existsSync(file) && readFileSync(file, "utf8").split("\0").includes(cluster);
  }
  const { stdout } = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.includes(cluster);
}

function ownerLives({ home }: Accommodation): boolean {
  const file = join(home, "owner");
  return existsSync(file) && isSameProcess(JSON.parse(readFileSync(file, "utf8")));
}

async function stopOrphan(pid: number): Promise<void> {
  process.kill(pid, "SIGINT");
  for (let waited = 0; waited < 20_000; waited += 20) {
    if (!processMark(pid)) return;
    await Bun.sleep(20);
  }
  throw new Error(`A PostgreSQL left over from an earlier run (process ${pid}) does not stop.`);
}

function rememberedPort({ home }: Accommodation): number | undefined {
  const file = join(home, "port");
  return existsSync(file) ? Number(readFileSync(file, "utf8")) || undefined : undefined;
}
