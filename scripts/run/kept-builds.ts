import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSameProcess, type ProcessMark, processMark } from "./process-marks.ts";

/** The file that tells a whole build from one that was interrupted. */
export const DONE = "built.json";

/** The newest are kept for whoever goes back to the sources they were built from. */
const KEPT_BUILDS = 3;

/**
 * Keeps a build for as long as this process lives. The mark lies beside the build's folder, so that it can be made
 * before it is asked whether there is such a build.
 */
export function markBuildUsed(directory: string): void {
  const mark = `${directory}${USED_BY}${process.pid}`;
  if (existsSync(mark) && isLiving(mark)) return;
  writeFileSync(mark, JSON.stringify(processMark(process.pid)));
  process.once("exit", () => rmSync(mark, { force: true }));
}

/** Removes all builds beside `current` but the newest and those that a living process has marked. */
export function removeOldBuilds(current: string): void {
  const builds = dirname(current);
  const names = readdirSync(builds);
  const used = new Set<string>();
  for (const name of names.filter((each) => each.includes(USED_BY))) {
    const mark = join(builds, name);
    if (isLiving(mark)) used.add(join(builds, name.slice(0, name.lastIndexOf(USED_BY))));
    else rmSync(mark, { force: true });
  }
  const old = names
    .map((name) => join(builds, name))
    .filter((folder) => folder !== current && existsSync(join(folder, DONE)))
    .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
    .slice(KEPT_BUILDS - 1);
  for (const folder of old) {
    if (!used.has(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

const USED_BY = ".used-by.";

function isLiving(mark: string): boolean {
  try {
    return isSameProcess(JSON.parse(readFileSync(mark, "utf8")) as ProcessMark);
  } catch {
    return false;
  }
}
