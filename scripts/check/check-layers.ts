/** Prints every import that crosses a layer as file:line rule, and fails when there is one. */
import { readFileSync } from "node:fs";
import { findViolations } from "./layers.ts";
import { readImports } from "./read-imports.ts";

const FILES = new Bun.Glob("{shared,api,site,admin,scripts}/**/*.{ts,tsx,astro,mjs}");
const GENERATED = /(^|\/)(node_modules|dist|\.astro)\//;

const paths = [...FILES.scanSync()].filter((path) => !GENERATED.test(path)).sort();
const violations = findViolations(
  paths.map((path) => {
    const text = readFileSync(path, "utf8");
    return { path, text, imports: readImports(path, text) };
  }),
);

for (const { path, line, rule } of violations) console.error(`${path}:${line} ${rule}`);
console.log(`${paths.length} files, ${violations.length} imports across the layers`);
process.exit(violations.length > 0 ? 1 : 0);
