import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** A process and when it began: the number alone is used again, in containers at once. */
export type ProcessMark = { pid: number; began: string };

/** Null when there is no such process. */
export function processMark(pid: number): ProcessMark | null {
  const began = existsSync("/proc/self/stat") ? beganByProc(pid) : beganByPs(pid);
  return began ? { pid, began } : null;
}

/** Whether the marked process still runs. */
export function isSameProcess(mark: ProcessMark): boolean {
  return processMark(mark.pid)?.began === mark.began;
}

/** Clock ticks since boot and the boot itself, so that marks of before a reboot do not match. */
function beganByProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks; what follows it is regular. Field 3 is the state, 22 the start.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields[0] === "Z") return null;
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fields[19]}`;
  } catch {
    return null;
  }
}

function beganByPs(pid: number): string | null {
  const { stdout } = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim() || null;
}
