import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { MetricObjectWithValues, MetricValue, Registry } from "prom-client";

export type Metric = MetricObjectWithValues<MetricValue<string>>;

/** The state that a process writes to a file every few seconds, for the other processes of its machine. */
export type ProcessReport = {
  /** "api", "api-2", "worker", "site" or "web". */
  process: string;
  release: string;
  pid: number;
  /** When it was written: milliseconds since 1970. A blocked process writes none. */
  reportedAt: number;
  isReady: boolean;
  metrics: Metric[];
};

export type ReportOptions = {
  dataDir: string;
  /** The name of the process, unique within its release and machine. */
  process: string;
  release?: string;
  registry: Registry;
  /** Called before every report. A failure, or no answer within three seconds, counts as not ready. */
  isReady?: () => Promise<boolean>;
  /** Called once when reports cannot be written, with the reason. */
  onFailure?: (error: unknown) => void;
};

/** Milliseconds between reports. */
export const REPORTED_EVERY = 5000;

const READY_WITHIN = 3000;

/** A process without reports for this many milliseconds is left out: it ended and was not restarted. */
const FORGOTTEN_AFTER = 10 * 60_000;

/**
 * Reports now and every five seconds until `stop`, which also removes the report. A new process
 * with the same name and release overwrites the report of one that died.
 */
export function startReporting(options: ReportOptions): { stop: () => void } {
  const { release = "none", registry } = options;
  const folder = folderOf(options.dataDir);
  const file = join(folder, `${options.process}@${release}.json`);
  let isStopped = false;
  let hasFailed = false;

  async function report(): Promise<void> {
    try {
      const body: ProcessReport = {
        process: options.process,
        release,
        pid: process.pid,
        isReady: await inTime(options.isReady?.() ?? true),
        metrics: (await registry.getMetricsAsJSON()) as Metric[],
        reportedAt: Date.now(),
      };
      if (isStopped) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${file}.${process.pid}`, JSON.stringify(body));
      renameSync(`${file}.${process.pid}`, file);
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) options.onFailure?.(error);
      hasFailed = true;
    }
  }

  async function reportAgain(): Promise<void> {
    await report();
    if (!isStopped) setTimeout(reportAgain, REPORTED_EVERY).unref();
  }

  removeForgotten(folder);
  reportAgain();
  return {
    stop() {
      isStopped = true;
      // The next process may have written its report already.
      if (readReport(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
}

/** The reports of all processes on this machine, of all releases, including those that recently stopped reporting. */
export function readReports(dataDir: string, now = Date.now()): ProcessReport[] {
  const folder = folderOf(dataDir);
  return namesIn(folder)
    .map((name) => readReport(join(folder, name)))
    .filter((report) => report !== null)
    .filter((report) => now - report.reportedAt < FORGOTTEN_AFTER);
}

const folderOf = (dataDir: string) => join(dataDir, "processes");

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .sort();
  } catch {
    return [];
  }
}

/** Null when there is none, or none that can be read. */
function readReport(file: string): ProcessReport | null {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function removeForgotten(folder: string): void {
  for (const name of namesIn(folder)) {
    const report = readReport(join(folder, name));
    if (report && Date.now() - report.reportedAt < FORGOTTEN_AFTER) continue;
    rmSync(join(folder, name), { force: true });
  }
}

async function inTime(answer: Promise<boolean> | true): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), READY_WITHIN);
  try {
    return await Promise.race([answer, late]).catch(() => false);
  } finally {
    clearTimeout(timer);
  }
}
