import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../../..");

/** The commands that somebody who runs a shop has, by the names that `scripts/boot.mjs` knows. */
export const PRODUCTION_COMMANDS = [
  "serve",
  "migrate",
  "export",
  "backup",
  "restore",
  "rollback",
  "rescue-admin",
];

/** What `serve` starts as processes of their own. */
const PROCESSES = [
  "api/src/main.ts",
  "api/src/worker.ts",
  "api/src/traces/reader/main.ts",
  "site/front/main.ts",
  "site/server/main.ts",
  "scripts/run/exit-with-parent.ts",
];

const plain = new Bun.Transpiler({ loader: "ts" });
const withMarkup = new Bun.Transpiler({ loader: "tsx" });

/**
 * What production runs: the sources that its commands and processes import, by their paths from the root, and the
 * packages. Types are left out, and so is the demo, which is loaded when it is asked for.
 */
export function productionFiles(): { files: string[]; packages: string[] } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    if (!/\.tsx?$/.test(file)) return;
    const code = readFileSync(join(ROOT, file), "utf8");
    const transpiler = file.endsWith(".tsx") ? withMarkup : plain;
    for (const { path, kind } of transpiler.scanImports(code)) {
      if (/^(?:node|bun)(?::|$)/.test(path)) continue;
      if (kind === "dynamic-import" && path.includes("/demo/")) continue;
      if (path.startsWith(".")) visit(relative(ROOT, resolve(ROOT, dirname(file), path)));
      else if (path.startsWith("#shared/")) visit(path.slice(1));
      else packages.add(packageOf(path));
    }
  };
  for (const command of PRODUCTION_COMMANDS) visit(`scripts/run/${command}.ts`);
  for (const file of PROCESSES) visit(file);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** `drizzle-orm/pg-core` is of `drizzle-orm`, `@astrojs/node/x` of `@astrojs/node`. */
function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
