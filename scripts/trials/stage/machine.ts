import { existsSync, readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** One line about the machine, for reports. */
export function machineLine(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${memory} memory, ${system()}, Bun ${Bun.version}`;
}

/** The machine's load; figures from a busy machine are not meaningful. */
export function loadLine(): string {
  return `load ${(loadPerCore() * cpus().length).toFixed(1)} on ${cpus().length} cores`;
}

/** The average of the last minute. */
export function loadPerCore(): number {
  const [minute = 0] = loadavg();
  return minute / cpus().length;
}

function system(): string {
  const file = "/etc/os-release";
  if (!existsSync(file)) return process.platform;
  return /^PRETTY_NAME="(.+)"$/m.exec(readFileSync(file, "utf8"))?.[1] ?? process.platform;
}

/**
 * Prefix for the command line of a process in its own process namespace, as in a container. Only
 * Linux supports this; elsewhere the prefix is empty.
 */
export const OUT_OF_SIGHT =
  process.platform === "linux"
    ? [
        "unshare",
        ...(process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"]),
        ..."--pid --fork --mount-proc --kill-child".split(" "),
      ]
    : [];
