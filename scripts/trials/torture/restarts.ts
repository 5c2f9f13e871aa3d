import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres, { type Sql } from "postgres";
import type { Holder } from "../../run/data-folder.ts";
import { addressesOfRunning } from "../../run/embedded-postgres.ts";
import { freePort } from "../../run/ports.ts";
import { type Check, check, inWords, none } from "../stage/checks.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { insertAdmin } from "../stage/people.ts";
import { percentile } from "../stage/percentile.ts";
import { between } from "../stage/random.ts";
import { ClientLog } from "./client-log.ts";
import { startLoad } from "./crashes.ts";
import { proveLedger } from "./ledger.ts";
import { outcomesOf } from "./shoppers.ts";
import { recovery, type Stage, waitUntil } from "./stage.ts";

/** Milliseconds. A killed shop finishes its requests, at most ten seconds; the next one starts afterwards. */
const OPEN_WITHIN = 30_000;
const FIRST_START_WITHIN = 180_000;
const ROOT = resolve(import.meta.dirname, "../../..");

/** The processes that get kill -9: all including PostgreSQL, npm, the supervisor, or both of these. */
const VICTIMS = ["everything", "npm", "supervisor", "both"] as const;
type Victim = (typeof VICTIMS)[number];

/**
 * Kills and restarts `npm start` while customers order. It has its own data folder, which is
 * compared with the clients' log at the end.
 */
export async function killStart(stage: Stage, times: number): Promise<Check[]> {
  const shop = await openStartedShop();
  const { origin } = shop;
  const people = await shop.connect();
  const admin = await insertAdmin(people, { name: "owner", random: stage.random });
  const log = new ClientLog();
  const own = { ...stage, origin, admin, log, storage: { ...stage.storage, sql: people } };
  const load = await startLoad(own, { origin });
  const servers = watchServers(shop.dataDir);
  const recoveries: number[] = [];
  let refused = 0;
  await log.duringOutage(async () => {
    for (let time = 0; time < times; time += 1) {
      await Bun.sleep(between(stage.random, 200, 1_500));
      const killedAt = Date.now();
      await shop.killAndStart(VICTIMS[time % VICTIMS.length] as Victim);
      if (!(await shop.isOpen(killedAt))) refused += 1;
      recoveries.push(Date.now() - killedAt);
    }
  });
  const intents = await load.finish();
  const most = servers.stop();
  await people.end({ timeout: 1 });
  const sql = await shop.connect();
  const books = await proveLedger({ ...own, storage: { ...stage.storage, sql } });
  await sql.end({ timeout: 1 });
  await shop.stop();
  const rule = (text: string) => `npm start killed × ${times} and started again at once: ${text}`;
  const counts = outcomesOf(intents);
  const slowest = Math.max(...recoveries);
  return [
    check(rule("never two servers on one database"), most === 1, `${most} at most`),
    none(rule("starts that did not open"), refused),
    check(
      rule(`open within ${OPEN_WITHIN / 1_000} s`),
      slowest <= OPEN_WITHIN,
      `median ${percentile(recoveries, 50)} ms, slowest ${slowest} ms`,
    ),
    check(
      rule("every order is settled by asking again with its key"),
      intents.length > 0 && counts["201"] === intents.length,
      inWords(counts),
    ),
    ...books.map((one) => ({ ...one, rule: rule(one.rule) })),
  ];
}

/** A shop that is started by its command and can be killed. */
async function openStartedShop() {
  const dataDir = mkdtempSync(join(tmpdir(), "aliquot-restarts-"));
  chmodSync(dataDir, 0o755);
  addCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    spawn("npm", ["start"], {
      cwd: ROOT,
      stdio: "ignore",
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        HOST: "127.0.0.1",
        PORT: String(port),
        DATABASE_URL: "",
        SMTP_URL: "",
        DEMO: "0",
        LOG_LEVEL: "warn",
        ADMIN_EMAIL: "owner@example.com",
        ADMIN_PASSWORD: "owner of the restarts 1",
      },
    });
  let npm: ChildProcess = start();
  const stop = async () => {
    npm.kill("SIGTERM");
    await waitUntil(() => holderOf(dataDir) === null, OPEN_WITHIN);
  };
  addCleanUp(stop);
  /** Whether a shop that started after `after` is serving. The previous one may still answer while it stops. */
  const isOpen = async (after: number, patience = OPEN_WITHIN) => {
    const isNew = () => {
      const holder = holderOf(dataDir);
      return Boolean(holder?.database) && Date.parse(holder?.since ?? "") >= after;
    };
    if ((await waitUntil(isNew, patience, 20)) === null) return false;
    return (await recovery({ origin })) < OPEN_WITHIN;
  };
  if (!(await isOpen(0, FIRST_START_WITHIN))) throw new Error("npm start has not opened a shop");
  return {
    dataDir,
    origin,
    isOpen,
    stop,
    connect: async (): Promise<Sql> => {
      const database = holderOf(dataDir)?.database;
      if (!database || database === "managed") throw new Error("The shop has no database");
      return postgres(addressesOfRunning(dataDir, database.port).url, {
        max: 2,
        onnotice: () => {},
      });
    },
    killAndStart: async (victim: Victim) => {
      const supervisor = holderOf(dataDir)?.pid;
      const victims = {
        everything: withDescendants(npm.pid),
        npm: [npm.pid],
        supervisor: [supervisor],
        both: [npm.pid, supervisor],
      }[victim];
      for (const pid of victims) if (pid) kill(pid);
      npm = start();
    },
  };
}

/** The process and all its descendants. */
function withDescendants(root: number | undefined): number[] {
  const { stdout } = spawnSync("ps", ["-e", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = root ? [root] : [];
  for (const parent of found) {
    found.push(...rows.flatMap(([pid = 0, ppid]) => (ppid === parent ? [pid] : [])));
  }
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It ended with an earlier one.
  }
}

function holderOf(dataDir: string): Holder | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, "lock"), "utf8"));
  } catch {
    return null;
  }
}

/** Counts the PostgreSQL servers of the cluster ten times per second; returns the maximum. */
function watchServers(dataDir: string) {
  const cluster = join(dataDir, "postgres/cluster");
  let most = 0;
  const look = () => {
    const { stdout } = spawnSync("ps", ["-e", "-o", "pid=,ppid=,args="], { encoding: "utf8" });
    const found = stdout.split("\n").flatMap((line) => {
      const [pid, parent] = line.trim().split(/\s+/);
      return line.includes(`-D ${cluster} `) ? [{ pid, parent }] : [];
    });
    // A child process briefly has its parent's name.
    const servers = found.filter(({ parent }) => !found.some(({ pid }) => pid === parent));
    most = Math.max(most, servers.length);
  };
  look();
  const watching = setInterval(look, 100);
  return {
    stop: () => {
      clearInterval(watching);
      return most;
    },
  };
}
