import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isSameProcess, type ProcessMark, processMark } from "./process-marks.ts";

/** Milliseconds between looks whether the lock is free. */
const PAUSE = 100;

/**
 * Does the work while no other process of this machine holds the lock file. One that was left by a process that died
 * is taken over.
 */
export async function holdingLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result> {
  while (!tryLock(file)) await Bun.sleep(PAUSE);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * Takes the lock file unless another living process of this machine holds it, and says whether it did. Who takes it
 * removes it in the end; one that stays behind is taken over once its process is gone.
 */
export function tryLock(file: string): boolean {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) {
    if (holderLives(file)) return false;
    rmSync(file, { force: true });
  }
  return true;
}

/** A link appears with its content, so that nobody reads a lock that does not say yet whose it is. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(processMark(process.pid)));
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderLives(file: string): boolean {
  try {
    return isSameProcess(JSON.parse(readFileSync(file, "utf8")) as ProcessMark);
  } catch (error) {
    // Given back since we tried to take it.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
