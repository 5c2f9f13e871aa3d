/**
 * Makes the folder of `npm run release` and opens the shop from it in an almost empty environment:
 * an empty home, a PATH without Node and Bun, a proxy that does not answer.
 *
 * `npm run trial:release`
 */
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRelease, weighRelease } from "./release/open-release.ts";
import { writeResults } from "./stage/checks.ts";
import { addCleanUp, runTrial } from "./stage/clean-up.ts";

await runTrial(async () => {
  const folder = mkdtempSync(join(tmpdir(), "aliquot-release-"));
  chmodSync(folder, 0o755);
  addCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const made = join(folder, "made");
  const making = Bun.spawnSync([process.execPath, "scripts/run/release.ts", made]);
  const printed = making.stdout.toString().trim();
  if (making.exitCode !== 0) throw new Error(`${printed}\n${making.stderr}`);
  const there = join(folder, "another machine/aliquot");
  cpSync(made, there, { recursive: true });
  rmSync(made, { recursive: true });
  const scenarios = [
    { name: "weighRelease", checks: weighRelease(there, printed) },
    { name: "openRelease", checks: await openRelease(there, folder) },
  ];
  const checks = scenarios.flatMap((scenario) => scenario.checks);
  for (const { rule, found, outcome } of checks) {
    console.log(`  ${outcome === "holds" ? "✓" : "✗"} ${rule}: ${found}`);
  }
  const passed = checks.filter(({ outcome }) => outcome === "holds").length;
  writeResults("release", scenarios);
  console.log(`release: ${passed} passed, ${checks.length - passed} failed`);
  return passed === checks.length ? 0 : 1;
});
