/**
 * `npm run torture -- --cluster`: two machines of the shop on PostgreSQL with Patroni and etcd,
 * HAProxy, PgBouncer and an S3-compatible store. All come from Debian and run on this machine in
 * their own namespaces. Without a seed it runs three seeds and writes docs/cluster.md. `--kills 4`
 * sets how often a round kills the primary; `--minutes 30` repeats rounds for that time.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCleanUp } from "../stage/clean-up.ts";
import { requirePrograms, versions } from "./programs.ts";
import { allChecks, resultLines, type SeedResult, sumLines, writeClusterReport } from "./report.ts";

type Options = {
  seed: number;
  hasSeed: boolean;
  kills?: number;
  minutes?: number;
  keepReport: boolean;
};

/** The seeds of a full run. Together they kill the primary more than ten times. */
const SEEDS = [1, 2, 3];
const KILLS = 4;

/** Returns the exit code. */
export async function tortureCluster(options: Options): Promise<number> {
  const { seed, hasSeed, kills = KILLS, minutes = 0 } = options;
  try {
    requirePrograms();
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  const engines = versions();
  console.log(`Torture of a cluster: ${engines}\n`);
  const results: SeedResult[] = [];
  for (const one of hasSeed ? [seed] : SEEDS) {
    console.log(`seed ${one}`);
    const result = await runSeed(one, kills, minutes);
    if (!result) return 1;
    results.push(result);
    console.log(`${resultLines(result).join("\n")}\n`);
  }
  console.log(sumLines(results).join("\n"));
  if (!hasSeed && !options.keepReport) writeClusterReport(results, engines);
  return allChecks(results).every(({ outcome }) => outcome === "holds") ? 0 : 1;
}

/**
 * Runs a seed in its own process, network and mount namespaces, so that everything it starts ends
 * with it. Null when it was aborted.
 */
async function runSeed(seed: number, kills: number, minutes: number): Promise<SeedResult | null> {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-cluster-"));
  // The servers run under other accounts.
  chmodSync(folder, 0o755);
  const program = [process.execPath, join(import.meta.dirname, "run-seed.ts")];
  // A shell is the first process in the namespace, because it reaps orphaned processes.
  const line = '"$@"; exit $?';
  const inside = [
    "sh",
    "-c",
    line,
    "sh",
    ...program,
    ...[seed, kills, minutes].map(String),
    folder,
  ];
  const child = spawn(
    "unshare",
    ["--net", "--mount", "--pid", "--fork", "--mount-proc", "--kill-child", ...inside],
    // Ctrl-C in a terminal must reach only this process.
    { stdio: ["ignore", "inherit", "inherit"], detached: true, env: withoutProxies() },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const end = async () => {
    kill(child);
    await ended;
    removeFolder(folder);
  };
  addCleanUp(end);
  await ended;
  const file = join(folder, "result.json");
  const result = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as SeedResult) : null;
  if (result) {
    mkdirSync(".cache/reports", { recursive: true });
    await Bun.write(`.cache/reports/cluster-${seed}.json`, JSON.stringify(result, null, 1));
  }
  await end();
  return result;
}

function kill(child: ChildProcess): void {
  if (child.exitCode === null && child.signalCode === null) child.kill("SIGKILL");
}

/** The last process may still be ending, so this retries. */
function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/** All servers are local. */
function withoutProxies(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(https?|all|no)_proxy$/i.test(name)),
  );
}
