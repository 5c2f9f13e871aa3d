import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { tryLock } from "./hold-lock.ts";

/** The file that tells a whole build from one that was interrupted. */
export const DONE = "built.json";

/** The newest are kept for whoever goes back to the sources they were built from. */
const KEPT_BUILDS = 3;

/**
 * Keeps a build for as long as this process lives. The mark lies beside the build's folder, so that it can be made
 * before it is asked whether there is such a build.
 */
export function markBuildUsed(directory: string): void {
  if (marked.has(directory)) return;
  // This process holds the lock until it ends. Another process that is removing the build releases it in a moment.
  while (!tryLock(markOf(directory), { shared: true })) Bun.sleepSync(20);
  marked.add(directory);
}

/** Removes all builds beside `current` but the newest and those that a living process has marked. */
export function removeOldBuilds(current: string): void {
  const builds = dirname(current);
  const old = readdirSync(builds)
    .map((name) => join(builds, name))
    .filter((folder) => folder !== current && existsSync(join(folder, DONE)))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(KEPT_BUILDS - 1);
  for (const folder of old) {
    const lock = tryLock(markOf(folder));
    if (!lock) continue;
    rmSync(folder, { recursive: true, force: true });
    rmSync(markOf(folder), { force: true });
    lock.release();
  }
}

const marked = new Set<string>();

const markOf = (directory: string) => `${directory}.used`;
