import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startReporting } from "#shared/processes/process-reports.ts";
import { environmentOf } from "../process-variables.ts";
import { bunCommand } from "../processes.ts";
import { createBackupMetrics } from "./backup-metrics.ts";
import { openBackupPlace } from "./backup-place.ts";
import type { BackupSettings } from "./backup-settings.ts";
import {
  isBackupDue,
  type KeptBackup,
  lastVerified,
  listBackups,
  newestBackup,
} from "./kept-backups.ts";

const MINUTE = 60_000;

/** Milliseconds. */
const TIMES = {
  /** After the start, so that the first backup does not compete with the first visitors. */
  first: MINUTE,
  check: MINUTE,
  /** Between two listings of the stored backups while no backup is due. */
  look: 60 * MINUTE,
  /** After a failure. */
  retry: 15 * MINUTE,
};

export type BackupKeeping = {
  settings: BackupSettings;
  dataDir: string;
  release: string;
  /** The environment of the command that makes a backup. */
  variables: Record<string, string | undefined>;
  readTimeZone: () => Promise<string>;
  logTo: "stdout" | "files";
  /** Called with a sentence when a backup failed. */
  onNotice?: (sentence: string) => void;
  times?: typeof TIMES;
};

/**
 * The shop's own timer for backups. Every machine of a shop may have one: each lists the
 * stored backups first, and a database lock lets only one machine make a backup.
 */
export function keepBackups({ times = TIMES, ...options }: BackupKeeping): {
  stop: () => Promise<void>;
} {
  const { settings, dataDir, release, onNotice } = options;
  const place = openBackupPlace(settings.address);
  const { registry, setNewest, setOutcome } = createBackupMetrics();
  const reporting = startReporting({ dataDir, process: "backup", release, registry });
  const stopping = new AbortController();
  const { signal } = stopping;
  let newest: KeptBackup | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let notBefore = 0;

  const look = async () => {
    const { backups } = await listBackups(place);
    const now = new Date();
    newest = newestBackup(backups, now);
    setNewest(newest, lastVerified(backups, now));
    lookedAt = performance.now();
  };
  const isDue = async () => {
    const timeZone = await options.readTimeZone();
    return isBackupDue(newest, { now: new Date(), at: settings.at, timeZone });
  };
  const turn = async () => {
    if (performance.now() < notBefore) return;
    if (performance.now() - lookedAt >= times.look) await look();
    if (await isDue()) {
      const problem = await runBackup(options, signal);
      if (signal.aborted) return;
      if (problem) throw new Error(problem);
      await look();
    }
    setOutcome("fine");
  };
  const running = (async () => {
    for (let pause = times.first; !signal.aborted; pause = times.check) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await turn().catch((error: Error) => {
        setOutcome("failed");
        notBefore = performance.now() + times.retry;
        const minutes = Math.round(times.retry / MINUTE);
        onNotice?.(`The backup failed: ${error.message} It is tried again in ${minutes} minutes.`);
      });
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await running;
      reporting.stop();
    },
  };
}

/** Runs the command in a process of its own, because it needs memory. The problem that it printed, or undefined. */
async function runBackup(
  { variables, dataDir, logTo }: Omit<BackupKeeping, "times">,
  signal: AbortSignal,
): Promise<string | undefined> {
  const [program = "", ...args] = bunCommand("scripts/run/backup.ts", "--scheduled");
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  const log = logTo === "stdout" ? "inherit" : openSync(join(dataDir, "logs/backup.log"), "a");
  const child = spawn(program, args, {
    cwd: join(import.meta.dirname, "../../.."),
    env: environmentOf("backup", { ...variables, DATA_DIR: dataDir }) as NodeJS.ProcessEnv,
    // It ends with this process, by the end of this pipe.
    stdio: ["pipe", log, "pipe"],
    detached: true,
  });
  if (typeof log === "number") closeSync(log);
  const abort = () => child.kill("SIGTERM");
  signal.addEventListener("abort", abort);
  let problem = "";
  child.stderr?.on("data", (bytes: Buffer) => {
    problem = (problem + bytes).slice(-MOST_PRINTED);
  });
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once("error", () => resolve(1));
      child.once("close", resolve);
    });
    if (code === 0) return undefined;
    return problem.trim().replaceAll(/\s+/g, " ") || `its process ended with code ${code}.`;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Characters. */
const MOST_PRINTED = 2000;
