import { existsSync, readFileSync, rmSync } from "node:fs";
import { PLAYWRIGHT_REPORT, REPORTS } from "./read-reports.ts";

/** `output` is what a step said that was not live. */
export type Count = { passed: number; failed: number; output?: string };

/** A check that is one command counts as one test. */
export async function runCommand(line: string, isLive: boolean): Promise<Count> {
  const { code, output } = await runTool(line, isLive);
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output };
}

/** A trial counts for itself: its last line is `name: N passed, N failed`. */
export async function runTrial(name: string, options: string, isLive: boolean): Promise<Count> {
  rmSync(`${REPORTS}/${name}.json`, { force: true });
  const { code, output, text } = await runTool(`bun scripts/trials/${name}.ts ${options}`, isLive);
  const [, passed = 0, failed = 0] = /^\w+: (\d+) passed, (\d+) failed$/m.exec(text) ?? [];
  return { ...countOf(code, Number(passed), Number(failed)), output };
}

/** One project of vitest.config.ts. */
export async function runVitest(project: string, isLive: boolean): Promise<Count> {
  const report = `${REPORTS}/${project}.json`;
  rmSync(report, { force: true });
  const { code, output } = await runTool(
    `bun --bun node_modules/.bin/vitest run --project ${project} --reporter=default --reporter=json --outputFile.json=${report}`,
    isLive,
  );
  const { numTotalTests = 0, numPassedTests = 0 } =
    readReport<{ numTotalTests: number; numPassedTests: number }>(report) ?? {};
  return { ...countOf(code, numPassedTests, numTotalTests - numPassedTests), output };
}

export async function runPlaywright(isLive: boolean): Promise<Count> {
  rmSync(PLAYWRIGHT_REPORT, { force: true });
  const { code, output } = await runTool("bun --bun node_modules/.bin/playwright test", isLive);
  type Stats = { expected: number; unexpected: number; flaky: number; skipped: number };
  const { expected, unexpected, flaky, skipped } = readReport<{ stats: Stats }>(PLAYWRIGHT_REPORT)
    ?.stats ?? { expected: 0, unexpected: 0, flaky: 0, skipped: 0 };
  return { ...countOf(code, expected, unexpected + flaky + skipped), output };
}

/** A runner that failed without a failed test (it crashed, or found none) still fails the gate. */
function countOf(code: number, passed: number, failed: number): Count {
  const silent = (code !== 0 || passed === 0) && failed === 0;
  return { passed, failed: silent ? 1 : failed };
}

function readReport<T>(path: string): T | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as T) : null;
}

/**
 * Runs a tool of ours. Live, what it says is shown as it is said; otherwise it is the `output`, for whoever called to
 * show. `text` is all of it either way.
 */
async function runTool(line: string, isLive: boolean) {
  const child = Bun.spawn(line.split(" "), {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: "1" }) },
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
