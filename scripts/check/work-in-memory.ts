import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";

const FILE_SYSTEM = "/dev/shm";
const NAME = "aliquot-gate-";
/** Bytes that must be free in that file system, and in the machine's memory. */
const ROOM = 3 * 1024 ** 3;
const MEMORY = 6 * 1024 ** 3;

/**
 * Moves temporary data of the steps (databases, shops, browser profiles) into memory, where the
 * machine has a file system for it and enough room. Creating files is much of the work. Steps find
 * the folder through TMPDIR, and through TEST_DATA_DIR for data otherwise below `.cache`.
 */
export function workInMemory(): void {
  if (process.env.TMPDIR || process.env.TEST_DATA_DIR || !hasRoom()) return;
  removeLeftovers();
  const folder = mkdtempSync(join(FILE_SYSTEM, `${NAME}${process.pid}-`));
  // PostgreSQL does not run as root; its account must be able to enter the folder.
  chmodSync(folder, 0o755);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  process.env.TMPDIR = folder;
  process.env.TEST_DATA_DIR = folder;
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(FILE_SYSTEM);
    const [, kilobytes = 0] =
      /^MemAvailable:\s+(\d+) kB$/m.exec(readFileSync("/proc/meminfo", "utf8")) ?? [];
    return bavail * bsize >= ROOM && Number(kilobytes) * 1024 >= MEMORY;
  } catch {
    return false;
  }
}

/** Removes the data of killed runs. */
function removeLeftovers(): void {
  for (const name of readdirSync(FILE_SYSTEM)) {
    const [, pid] = name.startsWith(NAME) ? (/^(\d+)-/.exec(name.slice(NAME.length)) ?? []) : [];
    if (pid && !isRunning(Number(pid)))
      rmSync(join(FILE_SYSTEM, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === "EPERM";
  }
}
