import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { keepOffProxies } from "./off-proxies.ts";

export type ProcessSpec = {
  name: string;
  /** The program and its arguments. */
  command: string[];
  env?: Record<string, string | undefined>;
  /** Whether `env` is the whole environment; otherwise it comes on top of our own. */
  isEnvWhole?: boolean;
  cwd?: string;
  /** The user to run as, when it is not the current one. */
  account?: { uid: number; gid: number };
  /** Open files to inherit, from descriptor 3 on. */
  inherits?: number[];
  /** Polled until it returns true: the process is ready for work. */
  ready?: () => Promise<boolean>;
  /** Milliseconds until a start that did not become ready counts as failed. */
  readyTimeout?: number;
  stopSignal?: NodeJS.Signals;
  /** Milliseconds between the stop signal and SIGKILL. */
  stopTimeout?: number;
  /** A file for its output, or our own standard output and standard error. */
  output: "inherit" | { file: string };
  /** Called when it ended by itself and will be restarted, with the reason: "code 1", "SIGKILL". */
  onRestart?: (how: string) => void;
};

export type SupervisedProcess = {
  readonly name: string;
  /** Undefined while it is down. */
  readonly pid: number | undefined;
  readonly restarts: number;
  /** Starts it, or joins a start in progress, and waits until it is ready. */
  start(): Promise<void>;
  /** Stops it until the next `start`. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

const EXIT_WITH_PARENT = join(import.meta.dirname, "exit-with-parent.ts");

/** The command line of one of our programs, which ends when its supervisor dies. */
export const bunCommand = (...argv: string[]) => [
  process.execPath,
  "--preload",
  EXIT_WITH_PARENT,
  ...argv,
];

/**
 * Keeps a process running. When it dies after it was ready, it is restarted, first at once and then with growing delays
 * (50 ms doubling to 5 s). When it never becomes ready, `start` fails with the end of its output.
 */
export function supervise(spec: ProcessSpec): SupervisedProcess {
  // `ready` calls processes of this machine.
  keepOffProxies(process.env);
  let child: ChildProcess | undefined;
  let wanted = false;
  let restarts = 0;
  let delay = FIRST_DELAY;
  let starting: Promise<void> | undefined;
  let restartTimer: Timer | undefined;

  const start = () => {
    wanted = true;
    clearTimeout(restartTimer);
    starting ??= launch().finally(() => {
      starting = undefined;
    });
    return starting;
  };

  const launch = async () => {
    if (child) return;
    const startedAt = Date.now();
    const launched = spawnProcess(spec);
    child = launched;
    let wasReady = false;
    launched.once("exit", (code, signal) => {
      child = undefined;
      if (!wanted || !wasReady) return;
      spec.onRestart?.(signal ?? `code ${code}`);
      restarts += 1;
      delay = Date.now() - startedAt > STABLE_AFTER ? FIRST_DELAY : Math.min(delay * 2, LAST_DELAY);
      restartTimer = setTimeout(restart, delay);
    });
    wasReady = await becomesReady(spec, launched);
    if (wasReady || !wanted) return;
    const ending = endOfOutput(spec);
    await terminate(launched, "SIGKILL", 0);
    throw new Error(`${spec.name} did not start.${ending}`);
  };

  /** A failed restart is repeated, because the cause (a full disk, an unreachable database) may pass. */
  const restart = () => {
    start().catch(() => {
      if (!wanted) return;
      delay = Math.min(delay * 2, LAST_DELAY);
      restartTimer = setTimeout(restart, delay);
    });
  };

  const stop = async (signal = spec.stopSignal ?? "SIGTERM") => {
    wanted = false;
    clearTimeout(restartTimer);
    if (child) await terminate(child, signal, spec.stopTimeout ?? 12_000);
  };

  return {
    name: spec.name,
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    start,
    stop,
  };
}

const FIRST_DELAY = 50;
const LAST_DELAY = 5000;
/** Milliseconds after which a process counts as stable. When it dies later, it is restarted with the shortest delay. */
const STABLE_AFTER = 10_000;

function spawnProcess(spec: ProcessSpec): ChildProcess {
  const output = openOutput(spec);
  const [program = "", ...args] = spec.command;
  const env = { ...(spec.isEnvWhole ? {} : process.env), ...spec.env } as NodeJS.ProcessEnv;
  keepOffProxies(env);
  const child = spawn(program, args, {
    cwd: spec.cwd,
    env,
    // Our programs notice the end of their supervisor by the end of this pipe.
    stdio: ["pipe", output, output, ...(spec.inherits ?? [])],
    // Its own process group: Ctrl-C in a terminal must reach only us, so that we can stop the processes in order.
    detached: true,
    uid: spec.account?.uid,
    gid: spec.account?.gid,
  });
  child.once("error", () => child.emit("exit", 1, null));
  if (typeof output === "number") closeSync(output);
  return child;
}

function openOutput(spec: ProcessSpec): number | "inherit" {
  if (spec.output === "inherit") return "inherit";
  mkdirSync(dirname(spec.output.file), { recursive: true });
  return openSync(spec.output.file, "a");
}

/** False when the process ended or the time was up. */
async function becomesReady(spec: ProcessSpec, child: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + (spec.readyTimeout ?? 30_000);
  while (isRunning(child) && Date.now() < deadline) {
    if (!spec.ready || (await spec.ready().catch(() => false))) return isRunning(child);
    await Bun.sleep(15);
  }
  return false;
}

const isRunning = (child: ChildProcess) =>
  child.pid !== undefined && child.exitCode === null && child.signalCode === null;

async function terminate(child: ChildProcess, signal: NodeJS.Signals, patience: number) {
  if (!isRunning(child)) return;
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), patience);
  await exited;
  clearTimeout(timer);
}

function endOfOutput(spec: ProcessSpec): string {
  if (spec.output === "inherit") return "";
  const lines = readFileSync(spec.output.file, "utf8").trimEnd().split("\n").slice(-12);
  return ` It said (${spec.output.file}):\n${lines.join("\n")}`;
}

/**
 * For the environment of an API process, which stores little: PostgreSQL makes better use of the memory. The engine sizes
 * its heap by the machine's memory, and collects garbage when the heap has doubled; here, when it has grown by half.
 */
export const SMALL_HEAP = {
  BUN_JSC_forceRAMSize: String(512 * 1024 * 1024),
  BUN_JSC_smallHeapGrowthFactor: "1.5",
};

/** Whether the address answers with success; for `ready`. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  await response.body?.cancel();
  return response.ok;
}
