import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import commands from "../../commands.json" with { type: "json" };

export const ROOT = resolve(import.meta.dirname, "../../..");

/** The programs that `serve` starts as processes. */
export const PROCESSES = [
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
 * The files that production needs: the sources that its commands and processes import, by path from
 * the root, and the packages. Without types, and without the demo, which is imported on demand.
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
  for (const command of Object.values(commands)) {
    if ("inRelease" in command) visit(`scripts/${command.file}`);
  }
  for (const file of PROCESSES) visit(file);
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** `drizzle-orm/pg-core` belongs to `drizzle-orm`, `@astrojs/node/x` to `@astrojs/node`. */
export function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
