import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./production-files.ts";

/** A package whose code is in a release: installed in it, or bundled into its pages. */
export type ShippedPackage = {
  name: string;
  version: string;
  /** An SPDX expression, or what package.json says. */
  licence: string;
  /** The texts of its files LICENSE, NOTICE and COPYING. */
  texts: string[];
};

type Described = {
  name?: string;
  version?: string;
  license?: string | { type?: string };
  licenses?: { type?: string }[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

const NOTICES = /^(?:licen[cs]e|copying|notice|third.?party)/i;

/** Every package in a folder `node_modules`, also those within other packages. */
export function installedPackages(nodeModules: string): ShippedPackage[] {
  return foldersIn(nodeModules).flatMap((folder) => {
    const found = readPackage(folder);
    return [...(found ? [found] : []), ...installedPackages(join(folder, "node_modules"))];
  });
}

function foldersIn(nodeModules: string): string[] {
  if (!existsSync(nodeModules)) return [];
  return readdirSync(nodeModules)
    .filter((name) => !name.startsWith("."))
    .sort()
    .flatMap((name) =>
      name.startsWith("@")
        ? readdirSync(join(nodeModules, name))
            .sort()
            .map((part) => join(nodeModules, name, part))
        : [join(nodeModules, name)],
    );
}

function readPackage(folder: string): ShippedPackage | null {
  const described = readDescription(folder);
  if (!described?.name || !described.version) return null;
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && NOTICES.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), "utf8").trim())
    .filter((text) => text !== "")
    .sort();
  const { name, version } = described;
  return { name, version, licence: licenceOf(described), texts };
}

function readDescription(folder: string): Described | null {
  const file = join(folder, "package.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
}

function licenceOf({ license, licenses }: Described): string {
  const named = typeof license === "string" ? license : (license?.type ?? licenses?.[0]?.type);
  return named || "see its text";
}

const BUNDLED_SOURCES = ["site/src", "site/server", "admin", "shared"];

/** Packages that only write files of the build, by the build's own configuration. */
const RENDERS_PAGES = ["astro", "@astrojs/node", "@astrojs/react"];

const IMPORT = /(?:from|import)\s*\(?\s*["']([^"'.#/][^"']*)["']/g;

/**
 * The packages that may be bundled into the site, its server and the back-office: what their sources
 * import, with everything that those packages depend on. It names some that a bundler leaves out.
 */
export function bundledPackages(): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>();
  const visit = (name: string, from: string) => {
    const folder = resolvePackage(name, from);
    if (!folder || found.has(folder)) return;
    const described = readDescription(folder);
    const shipped = readPackage(folder);
    if (!described || !shipped) return;
    found.set(folder, shipped);
    for (const dependency of Object.keys(described.dependencies ?? {})) visit(dependency, folder);
  };
  for (const name of [...RENDERS_PAGES, ...importedPackages()]) visit(name, ROOT);
  return [...found.values()];
}

function importedPackages(): string[] {
  const names = new Set<string>();
  for (const folder of BUNDLED_SOURCES) {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" });
    for (const file of files) {
      if (!/\.(?:tsx?|astro|css)$/.test(file) || /\.test\.|(?:^|\/)testing\//.test(file)) continue;
      const code = readFileSync(join(ROOT, folder, file), "utf8");
      for (const [, specifier = ""] of code.matchAll(IMPORT)) {
        if (/^(?:node|bun|astro|virtual):/.test(specifier) || specifier === "bun") continue;
        names.add(specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/"));
      }
    }
  }
  return [...names].sort();
}

/** The folder of a package as Node finds it from another folder; null when it is not installed. */
function resolvePackage(name: string, from: string): string | null {
  for (let folder = from; ; folder = join(folder, "..")) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return candidate;
    if (relative(ROOT, folder) === "" || folder === "/") return null;
  }
}

/** The package of a folder. @throws Error when it is not installed */
export function readShipped(folder: string): ShippedPackage {
  const found = readPackage(folder);
  if (!found) throw new Error(`${folder} is not installed`);
  return found;
}

/** Without doubles, by name and version. */
export function withoutDoubles(packages: ShippedPackage[]): ShippedPackage[] {
  const byName = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byName.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}
