/**
 * The gate: every check a change must pass, in the order in which a failure is cheapest to see.
 * `npm test` runs all; `npm test -- types api` runs the named steps. Ends with `N passed, N failed`; a test that was
 * skipped has failed. Times are kept in `.cache/reports/steps.json`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { PLAYWRIGHT_REPORT, REPORTS, readReports } from "./read-reports.ts";

type Count = { passed: number; failed: number };
type Step = { name: string; run: () => Promise<Count> };

const STEPS: Step[] = [
  { name: "style", run: () => command("bunx biome ci .") },
  { name: "layers", run: () => command("bun scripts/check/check-layers.ts") },
  { name: "types", run: () => command("bun node_modules/typescript7/bin/tsc --noEmit") },
  {
    name: "pages",
    run: () =>
      command(
        "bun --bun node_modules/.bin/astro check --tsconfig tsconfig.site.json --minimumSeverity error",
      ),
  },
  { name: "unit", run: () => vitest("unit") },
  { name: "dom", run: () => vitest("dom") },
  { name: "api", run: () => vitest("api") },
  { name: "build", run: () => command("bun scripts/run/build.ts") },
  { name: "e2e", run: playwright },
  // Seeds that stay: a run that fails is the same when it is run again.
  { name: "torture", run: () => trial("torture", "--quick --seed 20260701") },
  { name: "fuzz", run: () => trial("fuzz", "--requests 3000 --seed 20260701") },
  { name: "proofs", run: () => command("bun scripts/check/check-proofs.ts") },
];

await main(process.argv.slice(2));

async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    console.error(
      `No such step: ${unknown.join(", ")}. Steps: ${STEPS.map((s) => s.name).join(", ")}.`,
    );
    process.exit(2);
  }
  mkdirSync(REPORTS, { recursive: true });
  const total: Count = { passed: 0, failed: 0 };
  const times: Record<string, number> = {};
  for (const step of STEPS) {
    if (names.length > 0 && !names.includes(step.name)) continue;
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const count = await step.run();
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = (performance.now() - startedAt) / 1000;
    times[step.name] = Math.round(seconds * 10) / 10;
    console.log(
      `── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds.toFixed(1)} s`,
    );
  }
  tellTimes(times);
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** A check that is one command counts as one test. */
async function command(line: string): Promise<Count> {
  const code = await spawn(line.split(" "));
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A check that counts for itself: its last line is `name: N passed, N failed`. */
async function trial(name: string, options: string): Promise<Count> {
  rmSync(`${REPORTS}/${name}.json`, { force: true });
  const argv = ["bun", `scripts/trials/${name}.ts`, ...options.split(" ")];
  const child = Bun.spawn(argv, { stdio: ["ignore", "pipe", "inherit"] });
  let text = "";
  const decoder = new TextDecoder();
  for await (const bytes of child.stdout) {
    process.stdout.write(bytes);
    text += decoder.decode(bytes, { stream: true });
  }
  const [, passed = 0, failed = 0] = /^\w+: (\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  return countOf(await child.exited, Number(passed), Number(failed));
}

async function vitest(project: string): Promise<Count> {
  const report = `${REPORTS}/${project}.json`;
  rmSync(report, { force: true });
  const code = await spawn(
    `bun --bun node_modules/.bin/vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${report}`.split(
      " ",
    ),
  );
  const { numTotalTests = 0, numPassedTests = 0 } =
    readReport<{ numTotalTests: number; numPassedTests: number }>(report) ?? {};
  return countOf(code, numPassedTests, numTotalTests - numPassedTests);
}

async function playwright(): Promise<Count> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const code = await spawn("bun --bun node_modules/.bin/playwright test".split(" "));
  type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };
  const { expected, unexpected, flaky, skipped } = readReport<{ stats: Stats }>(PLAYWRIGHT_REPORT)
    ?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return countOf(code, expected, unexpected + flaky + skipped);
}

/** A runner that failed without a failed test (it crashed, or found none) still fails the gate. */
function countOf(code: number, passed: number, failed: number): Count {
  const silent = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: silent ? 1 : failed };
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
}

/** Keeps how long each step took, and says what the slowest tests of these steps were. */
function tellTimes(seconds: Record<string, number>): void {
  const steps = Object.keys(seconds);
  writeFileSync(`${REPORTS}/steps.json`, JSON.stringify({ seconds }, null, 1));
  if (steps.length > 1) {
    console.log(`\nSeconds: ${steps.map((name) => `${name} ${seconds[name]}`).join(", ")}`);
  }
  const slowest = readReports()
    .runs.filter(({ step, milliseconds }) => steps.includes(step) && milliseconds > 0)
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, 10);
  for (const { file, name, milliseconds } of slowest) {
    console.log(`  ${(milliseconds / 1000).toFixed(1)} s  ${file}  ${name}`);
  }
}

async function spawn(argv: string[]): Promise<number> {
  const child = Bun.spawn(argv, { stdio: ["ignore", "inherit", "inherit"], env: process.env });
  return child.exited;
}
