import { existsSync, readFileSync, rmSync } from "node:fs";
import type { Run } from "./proofs.ts";
import {
  PLAYWRIGHT_REPORT,
  type PlaywrightReport,
  playwrightRuns,
  REPORTS,
  type VitestReport,
  vitestRuns,
} from "./read-reports.ts";

/**
 * Settings for processes that live for about a minute. They switch off Bun's last compiler tier and the release of free
 * memory, which cost more time than they save. `GOGC` is for programs in Go, such as the compiler.
 */
export const SHORT_LIVED = {
  BUN_JSC_useFTLJIT: "0",
  MIMALLOC_PURGE_DELAY: "-1",
  GOGC: "off",
};

/** `text` is the whole output of a step. If it was not shown live, it is also in `output`, for the caller to print. */
export type Count = { passed: number; failed: number; text: string; output?: string };

/** A check that is a single command counts as one test. */
export async function runCommand(line: string, isLive: boolean): Promise<Count> {
  const { code, ...said } = await runTool(line, isLive);
  return code === 0 ? { passed: 1, failed: 0, ...said } : { passed: 0, failed: 1, ...said };
}

/** A trial counts itself: its last line is `name: N passed, N failed`. */
export async function runTrial(name: string, options: string, isLive: boolean): Promise<Count> {
  rmSync(`${REPORTS}/${name}.json`, { force: true });
  const { code, ...said } = await runTool(`bun scripts/trials/${name}.ts ${options}`, isLive);
  const [, passed = 0, failed = 0] = /^\w+: (\d+) passed, (\d+) failed$/m.exec(said.text) ?? [];
  return { ...countOf(code, Number(passed), Number(failed)), ...said };
}

/** The environment variable TEST_RETRIES says how often a failed test is run again. */
export async function runVitest(project: string, workers: number, isLive: boolean): Promise<Count> {
  const report = `${REPORTS}/${project}.json`;
  rmSync(report, { force: true });
  const { code, ...said } = await runTool(
    `bun --bun node_modules/.bin/vitest run --project ${project} --maxWorkers=${workers} --reporter=default --reporter=json --outputFile.json=${report}`,
    isLive,
  );
  const runs = runsIn<VitestReport>(report, (read) => vitestRuns(read, process.cwd()));
  return { ...countRuns(code, runs), ...said };
}

export async function runPlaywright(options: string, isLive: boolean): Promise<Count> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { code, ...said } = await runTool(
    `bun --bun node_modules/.bin/playwright test ${options}`,
    isLive,
  );
  return {
    ...countRuns(code, runsIn<PlaywrightReport>(PLAYWRIGHT_REPORT, playwrightRuns)),
    ...said,
  };
}

function countRuns(code: number, runs: readonly Run[]): { passed: number; failed: number } {
  const passed = runs.filter(({ outcome }) => outcome === "passed").length;
  return countOf(code, passed, runs.length - passed);
}

/** A runner that failed without a failed test (it crashed, or found none) still fails the gate. */
function countOf(code: number, passed: number, failed: number): { passed: number; failed: number } {
  const silent = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: silent ? 1 : failed };
}

function runsIn<Report>(path: string, read: (report: Report) => Run[]): Run[] {
  return existsSync(path) ? read(JSON.parse(readFileSync(path, "utf8")) as Report) : [];
}

/** Runs one of our tools; with `isLive`, its output is shown immediately. */
async function runTool(line: string, isLive: boolean) {
  const child = Bun.spawn(line.split(" "), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...SHORT_LIVED, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
  });
  let text = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const bytes of stream) {
      if (isLive) process.stdout.write(bytes);
      text += decoder.decode(bytes, { stream: true });
    }
  };
  const [code] = await Promise.all([child.exited, read(child.stdout), read(child.stderr)]);
  return { code, text, output: isLive ? undefined : text };
}
