import { spawnSync } from "node:child_process";
import { migrate } from "../../../api/src/db/migrate.ts";
import { PoolerModeError } from "../../../api/src/db/require-sessions.ts";
import { freePort } from "../../run/ports.ts";
import { answers, bunCommand, supervise } from "../../run/processes.ts";
import { type Check, check } from "../stage/checks.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { onServer, type Pooler, type PostgresServer } from "./servers.ts";

/** The promised limits, in milliseconds. */
const FROZEN_ANSWERED_WITHIN = 5_000;
const BACK_WITHIN = 5_000;

/** Parallel requests while the server is frozen: more than an API has connections. */
const FROZEN_OUT = 20;

/** Log lines of PostgreSQL or the pooler that appear only when a connection is opened or used wrongly. */
const OUR_FAULT =
  /startup packet|unrecognized configuration|unsupported startup|unexpected EOF on client|protocol|prepared statement/i;

/** A pooler that assigns servers per transaction or statement must always be detected. */
export async function refuseOtherModes(
  open: (mode?: "transaction" | "statement") => Promise<Pooler>,
): Promise<Check[]> {
  const checks: Check[] = [];
  for (const mode of ["transaction", "statement"] as const) {
    const { url, process } = await open(mode);
    let refused = 0;
    let said = "";
    for (let time = 0; time < 10; time += 1) {
      const error = await migrate(url, { folder: "/nowhere" }).catch((reason) => reason);
      if (error instanceof PoolerModeError) refused += 1;
      said = String(error.message);
    }
    await process.stop();
    checks.push(check(`a pooler in ${mode} mode is refused, 10 times of 10`, refused === 10, said));
  }
  return checks;
}

/** An API behind the pooler, whose server stops answering: no request hangs, and orders continue afterwards. */
export async function freezeBehindPooler(
  server: PostgresServer,
  pooler: Pooler,
  dataDir: string,
): Promise<Check[]> {
  const database = `frozen_${server.version}`;
  await onServer(server.url, `CREATE DATABASE ${database}`);
  const url = Object.assign(new URL(pooler.url), { pathname: database }).href;
  await migrate(url);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const api = supervise({
    name: "api",
    command: bunCommand("api/src/main.ts"),
    env: { DATABASE_URL: url, DATA_DIR: dataDir, API_PORT: String(port), LOG_LEVEL: "warn" },
    ready: () => answers(`${origin}/api/health/ready`),
    output: { file: `${dataDir}/api-${server.version}.log` },
  });
  addCleanUp(() => api.stop());
  await api.start();
  const frozen = processesOf(server);
  for (const pid of frozen) process.kill(pid, "SIGSTOP");
  let replies: { status: number; milliseconds: number }[];
  try {
    replies = await Promise.all(Array.from({ length: FROZEN_OUT }, () => ask(origin)));
  } finally {
    for (const pid of frozen) process.kill(pid, "SIGCONT");
  }
  const thawedAt = Date.now();
  while ((await ask(origin)).status !== 200 && Date.now() - thawedAt < 30_000) await Bun.sleep(50);
  const back = Date.now() - thawedAt;
  await api.stop();
  const slowest = Math.max(...replies.map(({ milliseconds }) => milliseconds));
  const refused = replies.filter(({ status }) => status === 503).length;
  const faults = faultsOf(server, pooler);
  return [
    check(
      `PostgreSQL ${server.version} frozen behind PgBouncer: every request is 503 within 5 s`,
      refused === FROZEN_OUT && slowest <= FROZEN_ANSWERED_WITHIN,
      `${refused} × 503 of ${FROZEN_OUT}, slowest ${slowest} ms`,
    ),
    check(
      `PostgreSQL ${server.version} thawed behind PgBouncer: back within 5 s`,
      back <= BACK_WITHIN,
      `${back} ms`,
    ),
    check(
      `PostgreSQL ${server.version} and PgBouncer have logged no fault of ours`,
      faults.length === 0,
      faults[0] ?? "none",
    ),
  ];
}

/** The contract tests of all calls, with the pooler between the processes and the database. */
export async function keepContract(server: PostgresServer, pooler: Pooler): Promise<Check[]> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--bun", "node_modules/.bin/vitest", "run", "--project", "api", "api/src/testing/contract"],
    {
      encoding: "utf8",
      env: {
        ...process.env,
        NO_COLOR: "1",
        TEST_DATABASE_URL: server.url,
        TEST_POOLER_URL: pooler.url,
      },
    },
  );
  const counts = /Tests\s+(.*)/.exec(stdout)?.[1] ?? "no tests";
  if (status !== 0) console.log(stdout.slice(-6000), stderr.slice(-2000));
  const faults = faultsOf(server, pooler);
  return [
    check(
      `PostgreSQL ${server.version} behind PgBouncer: the contract is kept`,
      status === 0,
      counts,
    ),
    check(
      `PostgreSQL ${server.version} and PgBouncer have logged no fault of ours since`,
      faults.length === 0,
      faults[0] ?? "none",
    ),
  ];
}

const faultsOf = (...logged: { log: () => string }[]) =>
  logged.flatMap(({ log }) => log().split("\n")).filter((line) => OUR_FAULT.test(line));

function processesOf(server: PostgresServer): number[] {
  const postmaster = server.process.pid ?? 0;
  const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
  return [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)];
}

async function ask(origin: string): Promise<{ status: number; milliseconds: number }> {
  const startedAt = Date.now();
  const status = await fetch(`${origin}/api/products`, { signal: AbortSignal.timeout(15_000) })
    .then(async (response) => {
      await response.body?.cancel();
      return response.status;
    })
    .catch(() => 0);
  return { status, milliseconds: Date.now() - startedAt };
}
