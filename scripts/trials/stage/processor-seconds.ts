import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks are hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** Processor seconds that a process has used so far; NaN without /proc. */
export function processorSeconds(pid: number | undefined): number {
  return readProcess(pid)?.seconds ?? Number.NaN;
}

/**
 * Processor seconds of a process and all its descendants, including ended ones: PostgreSQL has a
 * process for each connection. NaN without /proc.
 */
export function processorSecondsOfAll(pid: number | undefined): number {
  if (readProcess(pid) === null) return Number.NaN;
  return processesBelow(pid).reduce((sum, one) => {
    const found = readProcess(one);
    return sum + (found ? found.seconds + found.secondsOfEnded : 0);
  }, 0);
}

/** The process and all its running descendants. */
export function processesBelow(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  const parents = new Map<number, number[]>();
  for (const name of readdirSync("/proc")) {
    const parent = /^\d+$/.test(name) ? readProcess(Number(name))?.parent : undefined;
    if (parent !== undefined) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)]);
  }
  const found = [pid];
  for (const one of found) found.push(...(parents.get(one) ?? []));
  return found;
}

function readProcess(pid: number | undefined) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1]);
    return {
      parent: Number(fields[1]),
      seconds: ticks(11) / TICKS_PER_SECOND,
      secondsOfEnded: ticks(13) / TICKS_PER_SECOND,
    };
  } catch {
    return null;
  }
}
