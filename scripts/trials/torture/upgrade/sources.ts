import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { addCleanUp } from "../../stage/clean-up.ts";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** The present sources: the release to upgrade to. */
export const newRelease = () => ROOT;

/** The newest release tag (`v1.2.3`) before these sources; null without one, or without the git history. */
export function lastRelease(): string | null {
  const { status, stdout } = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match=v*"], {
    cwd: ROOT,
    encoding: "utf8",
  });
  return status === 0 ? stdout.trim() : null;
}

/** Extracts the committed sources of a release with its packages; returns their folder. */
export function checkOut(release: string): string {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-release-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  // An archive and not a worktree, so that nothing remains in the repository.
  run(ROOT, `git archive ${release} | tar -x -C ${folder}`);
  const lock = (root: string) => readFileSync(join(root, "bun.lock"), "utf8");
  if (lock(folder) === lock(ROOT)) {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  } else run(folder, `${process.execPath} install --frozen-lockfile --no-progress`);
  return folder;
}

function run(cwd: string, command: string): void {
  const { status, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
