import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { compressBest } from "./build.ts";

let builds: string;
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), "build-"));
});
afterEach(() => rmSync(builds, { recursive: true, force: true }));

it("makes the files of a quick build smaller, each as a whole", async () => {
  const directory = join(builds, "b1");
  const scripts = join(directory, "site/client");
  mkdirSync(scripts, { recursive: true });
  mkdirSync(join(directory, "admin"));
  const script = readFileSync(join(import.meta.dirname, "build.ts"));
  const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
  writeFileSync(join(scripts, "app.js"), script);
  writeFileSync(join(scripts, "app.js.br"), brotliCompressSync(script, quick));
  const before = readFileSync(join(scripts, "app.js.br")).length;
  const build = { directory, release: "r1", isNew: true, isSmallest: false };
  await compressBest(build);
  const compressed = readFileSync(join(scripts, "app.js.br"));
  expect(compressed.length).toBeLessThan(before);
  expect(brotliDecompressSync(compressed).equals(script)).toBe(true);
  expect(readdirSync(scripts).sort()).toEqual(["app.js", "app.js.br"]);
  // The next start finds the mark, and does not do it again.
  expect(readdirSync(directory)).toContain("smallest");
});
