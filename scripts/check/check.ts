/**
 * The gate: every check that a change must pass. `npm test` runs all steps; `npm test -- types api` runs the named ones
 * in sequence. It ends with the failures and `N passed, N failed`; a skipped test counts as failed. Times are stored in
 * `.cache/reports/steps.json`. `npm run nightly` (`--nightly`) runs longer stories, more fuzzer requests and every
 * browser test, and runs no failed test again.
 */
import { mkdirSync } from "node:fs";
import { runAudit } from "./audit.ts";
import { closeBrowserShop, openBrowserShop } from "./open-browser-shop.ts";
import { type FailedStep, printFailures, printSecondTries } from "./print-failures.ts";
import { REPORTS, readReports } from "./read-reports.ts";
import { type Count, runCommand, runPlaywright, runTrial, runVitest } from "./run-tools.ts";
import { keepTimes, printTimes } from "./step-times.ts";
import { workInMemory } from "./work-in-memory.ts";

type Step = { name: string; run: (isLive: boolean) => Promise<Count> };

const isNightly = process.argv.includes("--nightly");
Object.assign(
  process.env,
  isNightly ? { NIGHTLY: "1", E2E_EVERY_CONTROL: "1" } : { TEST_RETRIES: "1" },
);

const command = (line: string) => (isLive: boolean) => runCommand(line, isLive);
const vitest = (project: string, workers: number) => (isLive: boolean) =>
  runVitest(project, workers, isLive);

/** The fastest to fail first. */
const SOURCES: Step[] = [
  { name: "style", run: command("bunx biome ci .") },
  { name: "layers", run: command("bun scripts/check/check-layers.ts") },
  // Several threads would each compute the same types: twice the processor time.
  {
    name: "types",
    run: command(
      "bun node_modules/typescript7/bin/tsc --noEmit --singleThreaded --incremental --tsBuildInfoFile .cache/types.tsbuildinfo",
    ),
  },
  { name: "audit", run: runAudit },
];

/** Both write .astro/ and .cache/astro, so they must not run at the same time. */
const PAGES_AND_BUILD: Step[] = [
  // Only pages: the types step checks everything that they import.
  {
    name: "pages",
    run: command(
      "bun --bun node_modules/.bin/astro check --tsconfig tsconfig.site.json --minimumSeverity error",
    ),
  },
  { name: "build", run: command("bun scripts/run/build.ts") },
];

/** Steps that use the build. The seeds of trials are fixed, so that a failed run can be repeated. */
const SHOPS: Step[] = [
  { name: "torture", run: (isLive) => runTrial("torture", "--quick --seed 20260701", isLive) },
  { name: "release", run: (isLive) => runTrial("release", "", isLive) },
];

const API: Step[] = [{ name: "api", run: vitest("api", 2) }];

const UNITS: Step[] = [{ name: "unit", run: vitest("unit", 1) }];

const DOM_AND_TRIALS: Step[] = [
  { name: "dom", run: vitest("dom", 1) },
  { name: "connections", run: (isLive) => runTrial("connections", "--quick", isLive) },
  {
    name: "fuzz",
    run: (isLive) =>
      runTrial("fuzz", `--requests ${isNightly ? 20_000 : 3_000} --seed 20260701`, isLive),
  },
];

/** It is filled while other rows run, so that it is open when the browser tests start. */
const SHOP_OF_BROWSER: Step = { name: "shop", run: openBrowserShop };
const BROWSER: Step[] = [
  {
    name: "e2e",
    run: (isLive) => runPlaywright(isNightly ? "--retries=0" : "--grep-invert=@long", isLive),
  },
];

const PROOFS: Step[] = [{ name: "proofs", run: command("bun scripts/check/check-proofs.ts") }];

/**
 * Stages run in sequence; the rows of a stage run in parallel. Three rows share the two cores of a
 * small machine, because each often waits: for leases, unresponsive servers or ending processes.
 * Trials measure recovery times, so none runs in parallel with the browser tests.
 */
const STAGES: Step[][][] = [
  [[...PAGES_AND_BUILD, ...SHOPS, ...UNITS], API, [...SOURCES, ...DOM_AND_TRIALS, SHOP_OF_BROWSER]],
  [BROWSER],
  [PROOFS],
];

await main(process.argv.slice(2).filter((word) => word !== "--nightly"));

async function main(names: string[]): Promise<void> {
  const all = STAGES.flat(2);
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such step: ${unknown.join(", ")}. Steps: ${all.map(({ name }) => name).join(", ")}.`,
    );
    process.exit(2);
  }
  mkdirSync(REPORTS, { recursive: true });
  workInMemory();
  const startedAt = performance.now();
  const stages = names.length > 0 ? [[all.filter(({ name }) => names.includes(name))]] : STAGES;
  const total = { passed: 0, failed: 0 };
  const seconds: Record<string, number> = {};
  const failedSteps: FailedStep[] = [];
  const note = (name: string, { passed, failed, text }: Count, took: number) => {
    total.passed += passed;
    total.failed += failed;
    seconds[name] = took;
    if (failed > 0) failedSteps.push({ name, text });
  };
  for (const rows of stages) {
    await Promise.all(rows.map((steps, row) => runInTurn(steps, row === 0, note)));
  }
  // Otherwise it would write into a folder that is being removed.
  await closeBrowserShop();
  keepTimes(seconds);
  printTimes(seconds, secondsSince(startedAt));
  const { runs } = readReports();
  printSecondTries(runs.filter(({ step }) => step in seconds));
  printFailures(failedSteps, runs);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** The first row of a stage is shown live; steps in other rows print their output when they end. */
async function runInTurn(
  steps: Step[],
  isLive: boolean,
  note: (name: string, count: Count, seconds: number) => void,
): Promise<void> {
  for (const { name, run } of steps) {
    const startedAt = performance.now();
    console.log(`\n── ${name}${isLive ? "" : " …"}`);
    const count = await run(isLive);
    const seconds = secondsSince(startedAt);
    if (count.output) console.log(`\n── ${name}\n${count.output.trimEnd()}`);
    console.log(`── ${name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
    note(name, count, seconds);
  }
}

function secondsSince(startedAt: number): number {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}
