/** Builds site and admin into a folder named after a hash of the sources; an existing build is reused. */
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { setPriority } from "node:os";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { BUILT_SITE_URL } from "../../site/front/api-origin.ts";
import { holdingLock } from "./hold-lock.ts";
import { DONE, markBuildUsed, removeOldBuilds } from "./kept-builds.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const BUILDS = join(ROOT, "dist");
const SOURCES = [
  "site/src",
  "site/public",
  "site/bundles.ts",
  "admin",
  "shared",
  "astro.config.mjs",
  "bun.lock",
  "scripts/run/build.ts",
];
const API_SOURCES = ["api/src", "api/db", "api/drizzle"];

/**
 * `npm run release` writes this file with the name of the release's build, because a release has no
 * sources to build from.
 */
export const RELEASE_FILE = join(ROOT, "release.json");

export type Build = {
  /** Contains `site/` and `admin/`. */
  directory: string;
  /** The name of this build's published pages: a hash of the sources and the origins. */
  release: string;
  isNew: boolean;
  /** Whether its files are as small as they can be. */
  isSmallest: boolean;
};

/** Marks a build that `compressBest` has finished. */
const SMALLEST_FILES = "smallest";

/**
 * The build of the present sources, or the one in the release; it is kept while this process lives. A build works for
 * every origin: `siteUrl`, and `apiPublicUrl` for an API on another origin, only determine the name of its pages.
 */
export async function ensureBuild({
  siteUrl = "",
  apiPublicUrl = "",
  onStep = () => {},
  signal,
}: {
  siteUrl?: string;
  apiPublicUrl?: string;
  onStep?: (name: string) => void;
  signal?: AbortSignal;
} = {}): Promise<Build> {
  const prebuilt: { build: string } | null = existsSync(RELEASE_FILE)
    ? JSON.parse(readFileSync(RELEASE_FILE, "utf8"))
    : null;
  const name = prebuilt?.build ?? hashOfSources("", SOURCES);
  const release = hashOfSources(name + siteUrl + apiPublicUrl, API_SOURCES);
  const directory = join(BUILDS, name);
  if (prebuilt) return { directory, release, isNew: false, isSmallest: true };
  const isDone = () => existsSync(join(directory, DONE));
  const made = (isNew: boolean) => {
    const isSmallest = existsSync(join(directory, SMALLEST_FILES));
    return { directory, release, isNew, isSmallest };
  };
  mkdirSync(BUILDS, { recursive: true });
  markBuildUsed(directory);
  if (isDone()) return made(false);
  // Two builds in one folder would delete each other's files.
  return holdingLock(`${directory}.lock`, async () => {
    if (isDone()) return made(false);
    await build(directory, onStep, signal);
    return made(true);
  });
}

/**
 * Compresses the files of a build again, 7 % smaller and in twenty times the time. A front that runs keeps the files that
 * it has read.
 */
export async function compressBest({ directory, isSmallest }: Build): Promise<void> {
  if (isSmallest) return;
  await holdingLock(`${directory}.lock`, async () => {
    await compressFiles(directory, "br", brotliOf(11));
    writeFileSync(join(directory, SMALLEST_FILES), "");
  });
}

/** Does it in a process of low priority, because the shop is open by now. After a failure the next start does it again. */
export function compressInBackground(): { stop: () => Promise<void> } {
  const child = Bun.spawn([process.execPath, import.meta.path], {
    stdio: ["ignore", "ignore", "ignore"],
  });
  setPriority(child.pid, 10);
  return {
    stop: async () => {
      child.kill();
      await child.exited;
    },
  };
}

async function build(
  directory: string,
  onStep: (name: string) => void,
  signal?: AbortSignal,
): Promise<void> {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  onStep("Building site and back-office");
  // Each of the two uses little more than one processor.
  await Promise.all([
    buildSite(join(directory, "site"), signal),
    buildAdmin(join(directory, "admin"), signal),
  ]);
  onStep("Compressing");
  await compressFiles(directory, "br", brotliOf(9));
  await compressFiles(directory, "gz", (body) => promisify(gzip)(body, { level: 9 }));
  writeFileSync(join(directory, DONE), JSON.stringify({ builtAt: new Date().toISOString() }));
  removeOldBuilds(directory);
}

async function buildSite(folder: string, signal?: AbortSignal): Promise<void> {
  await run(["astro", "build"], signal, {
    SITE_BUILD_DIR: folder,
    SITE_URL: BUILT_SITE_URL,
    // Astro would draw a key for server islands, of which there are none; two builds must be the same.
    ASTRO_KEY: createHash("sha256")
      .update(folder.split("/").at(-2) ?? "")
      .digest("base64"),
  });
  await bundleSiteServer(join(folder, "server"));
}

const buildAdmin = (folder: string, signal?: AbortSignal) =>
  run(["vite", "build", "-c", "admin/vite.config.ts", "--emptyOutDir", "--outDir", folder], signal);

/** Bundles the site server with its packages, because a release does not install the packages for rendering pages. */
async function bundleSiteServer(folder: string): Promise<void> {
  const { outputs } = await Bun.build({
    entrypoints: [join(folder, "entry.mjs")],
    target: "bun",
    // Only Astro's image service imports this package, and no page uses that service.
    external: ["sharp"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [bundle] = outputs;
  if (!bundle) throw new Error("The site server could not be bundled.");
  const code = await bundle.text();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  writeFileSync(join(folder, "entry.mjs"), code);
}

async function run(
  [tool = "", ...args]: string[],
  signal?: AbortSignal,
  env: Record<string, string> = {},
): Promise<void> {
  const child = Bun.spawn([process.execPath, "--bun", `node_modules/.bin/${tool}`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
  });
  const [code, output, errors] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`${tool} failed:\n${output}${errors}`);
}

function hashOfSources(beginning: string, sources: string[]): string {
  const hash = createHash("sha256").update(beginning);
  for (const source of sources) {
    for (const file of filesBelow(join(ROOT, source))) {
      hash.update(file.slice(ROOT.length)).update(readFileSync(file));
    }
  }
  return hash.digest("hex").slice(0, 16);
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter(({ name }) => !/\.test\.tsx?$|^README\.md$/.test(name))
    .flatMap(({ name }) => filesBelow(join(path, name)))
    .sort();
}

/** Pages are not compressed here, because the front first inserts the origins. */
const COMPRESSED = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);
/** Bytes. Compressing smaller files would not save a network packet. */
const SMALLEST = 512;

async function compressFiles(
  build: string,
  extension: string,
  compress: (body: Buffer) => Promise<Buffer>,
): Promise<void> {
  const files = [join(build, "site/client"), join(build, "admin")].flatMap(filesBelow);
  await Promise.all(
    files.map(async (file) => {
      if (!COMPRESSED.has(extname(file))) return;
      const body = readFileSync(file);
      if (body.length < SMALLEST) return;
      const compressed = `${file}.${extension}`;
      // Renamed, because a front may read it meanwhile.
      writeFileSync(`${compressed}.unfinished`, await compress(body));
      renameSync(`${compressed}.unfinished`, compressed);
    }),
  );
}

const brotliOf = (quality: number) => (body: Buffer) =>
  promisify(brotliCompress)(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });

if (import.meta.main) {
  const build = await ensureBuild({ onStep: (name) => console.log(`  ${name} …`) });
  await compressBest(build);
  console.log(build.isNew ? `  Built ${build.directory}` : `  ${build.directory} is up to date`);
}
