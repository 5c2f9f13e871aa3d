/**
 * `npm run release -- [folder] [--with-postgres] [--tar]`: makes a folder with everything that production needs, for
 * machines of the same kind. There, `./aliquot serve` starts the shop, without Node, npm or a network. With `--tar` it
 * also makes an archive with its checksum; two runs on one commit make the same archive.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { compressBest, ensureBuild } from "./build.ts";
import { DONE } from "./kept-builds.ts";
import {
  billOfMaterials,
  type ReleaseIdentity,
  thirdPartyNotices,
} from "./release/bill-of-materials.ts";
import {
  bundledPackages,
  installedPackages,
  readShipped,
  withoutDoubles,
} from "./release/bundled-packages.ts";
import { productionFiles, ROOT } from "./release/production-files.ts";
import { isReplaceable } from "./replaced-folder.ts";

/** Files of a release that no production code imports. */
const ALSO = [
  "api/db",
  "api/drizzle",
  "api/src/pdf/fonts",
  "scripts/boot.mjs",
  "scripts/commands.json",
  "scripts/run/systemd",
  "docs",
  "CHANGELOG.md",
  "LICENSE",
  ".bun-version",
];

/** What a release has of others that is no installed package: Bun, and the fonts of the pages. */
const BESIDES = [
  ["bun"],
  ["@fontsource-variable", "ibm-plex-sans"],
  ["@fontsource", "ibm-plex-mono"],
];

/** The date of a release whose sources do not say it. */
const UNDATED = "2026-01-01T00:00:00Z";

const LAUNCHER = `#!/bin/sh
# Runs a command of the shop with the Bun that came with it: ./aliquot serve
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/bin/bun" "$here/scripts/boot.mjs" "$@"
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    "with-postgres": { type: "boolean", default: false },
    tar: { type: "boolean", default: false },
  },
});
const described = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const { version, name, type, imports, engines } = described;
const folder = resolve(
  positionals[0] ?? `release/${name}-${version}-${process.platform}-${process.arch}`,
);
if (!isReplaceable(folder, "release.json")) {
  console.error(`${folder} is replaced as a whole: name a folder of its own.`);
  process.exit(1);
}

const identity = readIdentity();
const built = await ensureBuild({ onStep: (step) => console.log(`  ${step} …`) });
await compressBest(built);
const { directory: build } = built;
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, "bin"), { recursive: true });
const production = productionFiles();
for (const file of [...production.files, ...ALSO]) {
  cpSync(join(ROOT, file), join(folder, file), { recursive: true });
}
cpSync(build, join(folder, "dist", basename(build)), {
  recursive: true,
  // The mark of a finished build has its time.
  filter: (path) => path !== join(build, DONE),
});
installPackages();
const bun = join(folder, "bin/bun");
copyFileSync(realpathSync(process.execPath), bun);
chmodSync(bun, 0o755);
writeFileSync(join(folder, "aliquot"), LAUNCHER, { mode: 0o755 });
writeJson("package.json", { name, version, private: true, type, imports, engines });
const platform = `${process.platform}-${process.arch}`;
writeJson("release.json", { build: basename(build), platform, ...identity });
const packages = withoutDoubles([
  ...installedPackages(join(folder, "node_modules")),
  ...bundledPackages(),
  ...BESIDES.map((parts) => readShipped(join(ROOT, "node_modules", ...parts))),
]);
writeJson("sbom.cdx.json", billOfMaterials(identity, packages));
writeFileSync(join(folder, "THIRD-PARTY-NOTICES"), thirdPartyNotices(packages));
for (const part of readdirSync(folder)) {
  const size = sizeOf(join(folder, part));
  if (size > 1e6) console.log(`  ${part.padEnd(14)}${inMegabytes(size).padStart(8)}`);
}
console.log(`${folder}: ${inMegabytes(sizeOf(folder))}`);
if (values.tar) {
  const file = `${folder}.tar.gz`;
  packFolder(file);
  const sum = createHash("sha256").update(readFileSync(file)).digest("hex");
  writeFileSync(`${file}.sha256`, `${sum}  ${basename(file)}\n`);
  console.log(`${file}: ${inMegabytes(sizeOf(file))}`);
  console.log(`sha256 ${sum}`);
}

/** Order, times, owners and modes are fixed, so that the archive depends on nothing but the commit. */
function packFolder(file: string): void {
  const packed = spawnSync(
    "tar",
    [
      ...["-C", dirname(folder), "--sort=name", `--mtime=${identity.date}`, "--format=gnu"],
      ...["--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w"],
      ...["--use-compress-program=gzip -9n", "-cf", file, basename(folder)],
    ],
    { encoding: "utf8" },
  );
  if (packed.status !== 0) throw new Error(`tar failed: ${packed.stderr}`);
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(join(folder, file), `${JSON.stringify(content, null, 2)}\n`);
}

/**
 * Installs the packages that production imports, with our patches. The lockfile has them all, so each gets its locked
 * version. It is not frozen, because it then loses the others: packages of the build, tests and types.
 */
function installPackages(): void {
  const needed = ["package.json", "bun.lock", "patches"];
  for (const file of needed) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  writeJson("package.json", {
    ...described,
    dependencies: Object.fromEntries(
      production.packages.map((each) => [each, described.dependencies[each]]),
    ),
    devDependencies: {},
    ...(values["with-postgres"] ? {} : { optionalDependencies: {} }),
  });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["install", "--no-progress", "--backend=copyfile"],
    { cwd: folder, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`The packages could not be installed.\n${stdout}${stderr}`);
  rmSync(join(folder, "node_modules/.bin"), { recursive: true, force: true });
  for (const file of needed) rmSync(join(folder, file), { recursive: true });
}

/**
 * Version, commit and the commit's date. Without git they come from RELEASE_COMMIT and RELEASE_DATE,
 * as the Dockerfile sets them.
 */
function readIdentity(): ReleaseIdentity {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
    return status === 0 ? stdout.trim() : "";
  };
  const commit = git("rev-parse", "HEAD") || process.env.RELEASE_COMMIT || null;
  const date = git("log", "-1", "--format=%cI") || process.env.RELEASE_DATE || UNDATED;
  if (git("status", "--porcelain")) {
    console.warn(
      "  The sources have changes that are not committed, so the commit does not say all.",
    );
  }
  return { name, version, commit, date: new Date(date).toISOString() };
}

function sizeOf(path: string): number {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return stat.size;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
