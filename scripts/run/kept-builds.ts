import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { tryLock } from "./hold-lock.ts";

/** Marks a complete build; an interrupted one lacks this file. */
export const DONE = "built.json";

/** The number of newest builds that are kept, for going back to earlier sources. */
const KEPT_BUILDS = 3;

/**
 * Keeps a build while this process lives. The mark is beside the build's folder, so that it can be
 * created before the build is looked up.
 */
export function markBuildUsed(directory: string): void {
  if (marked.has(directory)) return;
  // This process holds the lock until it ends. A process that is removing the build releases it soon.
  while (!tryLock(markOf(directory), { shared: true })) Bun.sleepSync(20);
  marked.add(directory);
}

/** Removes all builds beside `current` except the newest ones and those marked by a living process. */
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
