import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { DONE, markBuildUsed, removeOldBuilds } from "./kept-builds.ts";

let builds: string;
beforeEach(() => {
  builds = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(builds, { recursive: true, force: true }));

/** A complete build, finished some minutes ago. */
function aBuild(name: string, minutesAgo: number): string {
  const directory = join(builds, name);
  mkdirSync(directory);
  writeFileSync(join(directory, DONE), "{}");
  const at = Date.now() / 1000 - minutesAgo * 60;
  utimesSync(directory, at, at);
  return directory;
}

it("keeps the newest builds, and an older one that a running shop serves", () => {
  const served = aBuild("served", 50);
  const left = aBuild("left", 40);
  aBuild("third", 30);
  aBuild("second", 20);
  aBuild("first", 10);
  markBuildUsed(served);
  // Marked by a process that has ended since.
  writeFileSync(`${left}.used`, "");
  removeOldBuilds(join(builds, "first"));
  expect(readdirSync(builds).sort()).toEqual(["first", "second", "served", "served.used", "third"]);
});
