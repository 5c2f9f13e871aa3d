import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { addCleanUp } from "../../stage/clean-up.ts";

/**
 * The commit of the release before, which a shop is upgraded from: the one that this release follows. It moves with
 * each release.
 */
const RELEASE_BEFORE = "757a6d5eecde128a3d84eac4a14bf93961056786";

const ROOT = resolve(import.meta.dirname, "../../../..");

/** What a release needs of the sources, for a copy of them. */
const COPIED = ["api", "shared", "site", "admin", "scripts", "package.json", "bun.lock"];
const CONFIGURED = [".bun-version", "astro.config.mjs", "tsconfig.json", "bunfig.toml"];

/** The sources as they are: the release that a shop is upgraded to. */
export const newRelease = () => ROOT;

/**
 * The same sources under another name, for a short run: one file of the api more makes another release of them, and
 * needs no build of its own.
 */
export function sameRelease(): string {
  const folder = draftFolder();
  for (const name of [...COPIED, ...CONFIGURED]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, "api/src/another-release.txt"), "");
  for (const name of ["node_modules", "dist"]) symlinkSync(join(ROOT, name), join(folder, name));
  return folder;
}

/** The release before, as it was committed, with the packages that it had. */
export function releaseBefore(): string {
  requireHistory();
  const folder = draftFolder();
  // An archive and no worktree: nothing of it is left in the repository.
  run(ROOT, `git archive ${RELEASE_BEFORE} | tar -x -C ${folder}`);
  const lock = (root: string) => readFileSync(join(root, "bun.lock"), "utf8");
  if (lock(folder) === lock(ROOT)) {
    symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  } else run(folder, `${process.execPath} install --frozen-lockfile --no-progress`);
  return folder;
}

/** @throws Error with what to do, where the commit of the release before is not there */
function requireHistory(): void {
  const git = (...args: string[]) => spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  if (git("cat-file", "-e", `${RELEASE_BEFORE}^{commit}`).status === 0) return;
  const isShallow = git("rev-parse", "--is-shallow-repository").stdout?.trim() === "true";
  const reason = isShallow
    ? "this clone is shallow: git fetch --unshallow"
    : "these sources are no clone with its history: clone the repository";
  throw new Error(
    `The upgrade begins at the release before, commit ${RELEASE_BEFORE.slice(0, 12)}, which is not here, because ${reason}. Then try again, or run it with --quick, which upgrades between two copies of these sources.`,
  );
}

function draftFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-release-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function run(cwd: string, command: string): void {
  const { status, stderr } = spawnSync("sh", ["-c", command], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}
