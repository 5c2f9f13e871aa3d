import { readFileSync } from "node:fs";

/** Clock ticks are hundredths of a second on every Linux. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor that a process has taken until now; NaN where there is no /proc. */
export function processorSeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}
