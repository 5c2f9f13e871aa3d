import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addCleanUp } from "../stage/clean-up.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure } from "./figures.ts";

export const measureRelease: BenchPart = {
  name: "release",
  title: "Release",
  how: "`npm run release` makes its folder, with Bun and without the embedded PostgreSQL; the bytes of its files are added up, 1 MB being a million.",
  run,
};

async function run({ log }: Bench): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-release-"));
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  log("making a release");
  const made = Bun.spawnSync([process.execPath, "scripts/run/release.ts", folder]);
  const line = made.stdout.toString().trim().split("\n").at(-1) ?? "";
  const megabytes = Number(/: ([\d.]+) MB$/.exec(line)?.[1]);
  return [atMost("release, with Bun, without PostgreSQL", { value: megabytes, unit: "MB" }, 250)];
}
