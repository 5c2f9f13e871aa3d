/** Prints every breach of the layers as file:line rule, and fails when there is one. */
import { readFileSync } from "node:fs";
import { compareWithKnown } from "./known-breaches.ts";
import { findViolations } from "./layers.ts";
import { sourceOf } from "./sources.ts";

const FILES = new Bun.Glob("{shared,api,site,admin,scripts}/**/*.{ts,tsx,astro,mjs}");
const GENERATED = /(^|\/)(node_modules|dist|\.astro)\//;

const paths = [...FILES.scanSync()].filter((path) => !GENERATED.test(path)).sort();
const { unknown, gone } = compareWithKnown(
  findViolations(paths.map((path) => sourceOf(path, readFileSync(path, "utf8")))),
);

for (const { path, line, rule } of unknown) console.error(`${path}:${line} ${rule}`);
for (const rule of gone)
  console.error(`scripts/check/known-breaches.ts: mended, delete it: ${rule}`);
console.log(`${paths.length} files, ${unknown.length} breaches of the layers`);
process.exit(unknown.length + gone.length > 0 ? 1 : 0);
