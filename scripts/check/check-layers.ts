/** Prints every breach of the layers as `file:line rule`, and fails when there is one. */
import { readFileSync } from "node:fs";
import { findViolations } from "./layers.ts";
import { sourceOf } from "./sources.ts";

const FILES = new Bun.Glob("{shared,api,site,admin,scripts}/**/*.{ts,tsx,astro,mjs}");
const GENERATED = /(^|\/)(node_modules|dist|\.astro)\//;

const paths = [...FILES.scanSync()].filter((path) => !GENERATED.test(path)).sort();
const breaches = findViolations(paths.map((path) => sourceOf(path, readFileSync(path, "utf8"))));

for (const { path, line, rule } of breaches) console.error(`${path}:${line} ${rule}`);
console.log(`${paths.length} files, ${breaches.length} breaches of the layers`);
process.exit(breaches.length > 0 ? 1 : 0);
