/**
 * The gate: every check a change must pass, in the order in which a failure is cheapest to see.
 * `npm test` runs all; `npm test -- types api` runs the named steps. Ends with `N passed, N failed`.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";

const REPORTS = ".cache/reports";

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
  { name: "torture", run: () => counting("bun scripts/trials/torture.ts --quick") },
  { name: "fuzz", run: () => counting("bun scripts/trials/fuzz.ts --requests 3000") },
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
  for (const step of STEPS) {
    if (names.length > 0 && !names.includes(step.name)) continue;
    console.log(`\n── ${step.name}`);
    const startedAt = performance.now();
    const count = await step.run();
    total.passed += count.passed;
    total.failed += count.failed;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`── ${step.name}: ${count.passed} passed, ${count.failed} failed in ${seconds} s`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed > 0 ? 1 : 0);
}

/** A check that is one command counts as one test. */
async function command(line: string): Promise<Count> {
  const code = await spawn(line.split(" "));
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A check that counts for itself: its last line is `name: N passed, N failed`. */
async function counting(line: string): Promise<Count> {
  const child = Bun.spawn(line.split(" "), { stdio: ["ignore", "pipe", "inherit"] });
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
  const result = readReport<{ numPassedTests: number; numFailedTests: number }>(report);
  return countOf(code, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
}

async function playwright(): Promise<Count> {
  const report = ".cache/e2e/report.json";
  rmSync(report, { force: true });
  const code = await spawn("bun --bun node_modules/.bin/playwright test".split(" "));
  const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    report,
  )?.stats;
  return countOf(code, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
}

/** A runner that failed without a failed test (it crashed, or found none) still fails the gate. */
function countOf(code: number, passed: number, failed: number): Count {
  const silent = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: silent ? 1 : failed };
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
}

async function spawn(argv: string[]): Promise<number> {
  const child = Bun.spawn(argv, { stdio: ["ignore", "inherit", "inherit"], env: process.env });
  return child.exited;
}
