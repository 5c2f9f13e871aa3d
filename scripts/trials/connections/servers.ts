import { spawnSync } from "node:child_process";
import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import postgres from "postgres";
import { freePort } from "../../run/ports.ts";
import { type SupervisedProcess, supervise } from "../../run/processes.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import type { Certificates } from "./certificates.ts";
import type { Account, Binaries, Programs } from "./programs.ts";

export type PostgresServer = {
  version: number;
  port: number;
  process: SupervisedProcess;
  /** The superuser's address, unencrypted. */
  url: string;
  /** Its log so far. */
  log: () => string;
};

const PASSWORD = "a password of the trial";

/** TLS for all users, except `plain`, who may connect without, and `certified`, who needs a certificate. */
const HBA = forThisMachine(
  ["host", "plain", "scram-sha-256"],
  ["hostssl", "certified", "cert"],
  ["hostssl", "all", "scram-sha-256"],
);

/** For the pooler and the standby, whose connections are not encrypted. */
const OPEN_HBA = forThisMachine(
  ["host", "all", "scram-sha-256"],
  ["host", "replication", "scram-sha-256"],
);

function forThisMachine(...rules: [type: string, database: string, method: string][]): string {
  return rules
    .flatMap(([type, database, method]) =>
      ["127.0.0.1/32", "::1/128"].map((from) => `${type} ${database} all ${from} ${method}\n`),
    )
    .join("");
}

type Installation = { binaries: Binaries; account: Account; version: number };

/** Starts a PostgreSQL that is deleted at the end. Without certificates it does not support TLS. */
export async function openPostgres(
  { binaries, account, version }: Installation,
  folder: string,
  certificates?: Certificates,
): Promise<PostgresServer> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  own(folder, account);
  const cluster = join(folder, "cluster");
  const made = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${cluster}`,
      "--username=postgres",
      "--pwfile=/dev/stdin",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
    ],
    { uid: account?.uid, gid: account?.gid, cwd: folder, input: PASSWORD, encoding: "utf8" },
  );
  if (made.status !== 0) throw new Error(`initdb of ${version} failed: ${made.stderr}`);
  const tls = certificates ? givenTls(certificates, folder, account) : {};
  writeFileSync(join(cluster, "pg_hba.conf"), certificates ? HBA : OPEN_HBA);
  return startServer({ binaries, account, version }, folder, tls);
}

/** Starts a streaming standby of a server that was opened without certificates. */
export async function openStandby(
  installation: Installation,
  folder: string,
  primary: PostgresServer,
): Promise<PostgresServer> {
  const { binaries, account } = installation;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  own(folder, account);
  const copied = spawnSync(
    join(dirname(binaries.initdb), "pg_basebackup"),
    [
      `--dbname=${primary.url}`,
      `--pgdata=${join(folder, "cluster")}`,
      "--write-recovery-conf",
      "--checkpoint=fast",
    ],
    { uid: account?.uid, gid: account?.gid, cwd: folder, encoding: "utf8" },
  );
  if (copied.status !== 0) throw new Error(`pg_basebackup failed: ${copied.stderr}`);
  return startServer(installation, folder);
}

async function startServer(
  { binaries, account, version }: Installation,
  folder: string,
  tls: Record<string, string> = {},
): Promise<PostgresServer> {
  const cluster = join(folder, "cluster");
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "localhost",
    unix_socket_directories: "",
    max_connections: 200,
    fsync: "off",
    ...tls,
  };
  const logFile = join(folder, `postgres-${version}.log`);
  const process = supervise({
    name: `PostgreSQL ${version}`,
    command: [
      binaries.postgres,
      "-D",
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    cwd: folder,
    account,
    ready: async () => /^ready/m.test(readFileSync(join(cluster, "postmaster.pid"), "utf8")),
    stopSignal: "SIGINT",
    output: { file: logFile },
  });
  addCleanUp(() => process.stop("SIGQUIT"));
  await process.start();
  const host = tls.ssl ? "localhost" : "127.0.0.1";
  const url = `postgres://postgres:${encodeURIComponent(PASSWORD)}@${host}:${port}/postgres${tls.ssl ? "?sslmode=require" : ""}`;
  return { version, port, process, url, log: () => readFileSync(logFile, "utf8") };
}

function givenTls({ server, authority }: Certificates, folder: string, account: Account) {
  const copy = (from: string, name: string) => {
    const to = join(folder, name);
    copyFileSync(from, to);
    own(to, account);
    return to;
  };
  return {
    ssl: "on",
    ssl_cert_file: copy(server.crt, "server.crt"),
    ssl_key_file: copy(server.key, "server.key"),
    ssl_ca_file: copy(authority.crt, "authority.crt"),
  };
}

function own(path: string, account: Account): void {
  if (account) chownSync(path, account.uid, account.gid);
}

export type Pooler = { process: SupervisedProcess; url: string; log: () => string };

/** Session settings of the shop that PgBouncer does not forward, as in docs/operating.md. */
const LIMITS = {
  statement_timeout: "4s",
  lock_timeout: "3s",
  idle_in_transaction_session_timeout: "10s",
};

/** PgBouncer in front of a server, configured as in docs/operating.md. */
export async function openPgBouncer(
  { pgbouncer, account }: Programs,
  folder: string,
  server: PostgresServer,
  mode?: "transaction" | "statement",
): Promise<Pooler> {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  own(folder, account);
  await onServer(
    server.url,
    ...Object.entries(LIMITS).map(([name, to]) => `ALTER ROLE postgres SET ${name} = '${to}'`),
  );
  const port = await freePort();
  const users = join(folder, "userlist.txt");
  writeFileSync(users, `"postgres" "${PASSWORD}"\n`);
  const config = join(folder, "pgbouncer.ini");
  const logFile = join(folder, "pgbouncer.log");
  writeFileSync(
    config,
    [
      "[databases]",
      `* = host=127.0.0.1 port=${server.port} pool_size=60`,
      "[pgbouncer]",
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = scram-sha-256",
      `auth_file = ${users}`,
      `ignore_startup_parameters = ${Object.keys(LIMITS).join(",")}`,
      ...(mode ? [`pool_mode = ${mode}`] : []),
      "",
    ].join("\n"),
  );
  const url = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`;
  const process = supervise({
    name: `PgBouncer, ${mode ?? "session"} mode`,
    command: [pgbouncer, config],
    cwd: folder,
    account,
    ready: () => answersStatements(url),
    stopSignal: "SIGINT",
    stopTimeout: 2000,
    output: { file: logFile },
  });
  addCleanUp(() => process.stop("SIGTERM"));
  await process.start();
  return { process, url, log: () => readFileSync(logFile, "utf8") };
}

async function answersStatements(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, fetch_types: false, connect_timeout: 2, onnotice: () => {} });
  try {
    await sql.unsafe("SELECT 1").simple();
    return true;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Runs SQL on the server as its superuser. */
export async function onServer(url: string, ...statements: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    for (const statement of statements) await sql.unsafe(statement);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
