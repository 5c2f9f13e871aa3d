import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

export const VERSION: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

let commit: string | null | undefined;

/**
 * The commit of these sources: a release has it in release.json, a checkout in git. Null when neither
 * knows it. Read at the first call.
 */
export function readCommit(): string | null {
  if (commit === undefined) commit = commitOf();
  return commit;
}

function commitOf(): string | null {
  const release = join(ROOT, "release.json");
  if (existsSync(release)) return JSON.parse(readFileSync(release, "utf8")).commit ?? null;
  const git = spawnSync("git", ["rev-parse", "HEAD"], { cwd: ROOT, encoding: "utf8" });
  return git.status === 0 ? git.stdout.trim() : null;
}

/**
 * The oldest version that can run on the schema of this release. Raise it with a migration that an
 * older release cannot live with, such as a dropped column, or a new column that must be filled.
 */
export const OLDEST_ON_SCHEMA = "1.0.0";

/** Compares versions such as 1.2.3 by their numbers: negative when `a` is older than `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).slice(0, 3).map(Number));
  for (const place of [0, 1, 2]) {
    const difference = (left?.[place] ?? 0) - (right?.[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
