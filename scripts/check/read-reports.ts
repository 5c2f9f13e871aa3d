import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Run } from "./proofs.ts";

export const REPORTS = ".cache/reports";
export const PLAYWRIGHT_REPORT = ".cache/e2e/report.json";
export const VITEST_PROJECTS = ["unit", "dom", "api"];
const TRIALS = ["torture", "fuzz", "connections", "release"];

export type VitestReport = {
  testResults: {
    name: string;
    /** The error of a file that failed outside its tests. */
    message?: string;
    assertionResults: {
      title: string;
      status: string;
      duration?: number;
      failureMessages?: string[];
    }[];
  }[];
};
type PlaywrightError = { message?: string };
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    tests: { results: { status: string; duration?: number; errors?: PlaywrightError[] }[] }[];
  }[];
};
export type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: PlaywrightError[] };
type TrialReport = {
  scenarios: { name: string; checks: { rule: string; outcome: string; found?: string }[] }[];
  leftOut?: string[];
};

/** A run with the step that ran it; a trial does not time its scenarios. */
export type StepRun = Run & { step: string; milliseconds: number };

export type Reports = {
  runs: StepRun[];
  /** Scenarios that only a full run of a trial has. */
  leftOut: string[];
  /** Steps without a report. */
  missing: string[];
};

export function readReports(root = process.cwd()): Reports {
  const reports: Reports = { runs: [], leftOut: [], missing: [] };
  const read = <Report>(step: string, path: string, take: (report: Report) => void) => {
    if (existsSync(path)) take(JSON.parse(readFileSync(path, "utf8")) as Report);
    else reports.missing.push(step);
  };
  const add = (step: string, runs: readonly Run[]) =>
    reports.runs.push(
      ...runs.map((run) => ({ ...run, step, milliseconds: run.milliseconds ?? 0 })),
    );
  for (const project of VITEST_PROJECTS) {
    read<VitestReport>(project, `${REPORTS}/${project}.json`, (report) =>
      add(project, vitestRuns(report, root)),
    );
  }
  read<PlaywrightReport>("e2e", PLAYWRIGHT_REPORT, (report) => add("e2e", playwrightRuns(report)));
  for (const trial of TRIALS) {
    read<TrialReport>(trial, `${REPORTS}/${trial}.json`, (report) => {
      add(trial, trialRuns(trial, report));
      reports.leftOut.push(...(report.leftOut ?? []));
    });
  }
  return reports;
}

/** A file that fails outside its tests, for example at an import, is a failed run of its own. */
export function vitestRuns({ testResults }: VitestReport, root: string): Run[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const runs = assertionResults.map(
      ({ title, status, duration, failureMessages }): Run => ({
        file,
        name: title,
        outcome: status === "passed" || status === "failed" ? status : "not run",
        milliseconds: duration,
        error: textOf(failureMessages),
        // Vitest keeps the errors of the first try.
        ...(status === "passed" && failureMessages?.length && { isSecondTry: true }),
      }),
    );
    if (!message) return runs;
    return [...runs, { file, name: OUTSIDE, outcome: "failed", error: textOf([message]) }];
  });
}

/** A failure outside all tests, for example of an unreadable file, is a failed run of its own. */
export function playwrightRuns({ suites, errors = [] }: PlaywrightReport): Run[] {
  const outside = errors.map(
    ({ message = "" }): Run => ({
      file: "site/e2e/",
      name: OUTSIDE,
      outcome: "failed",
      error: textOf([message]),
    }),
  );
  return [...suites.flatMap(suiteRuns), ...outside];
}

function suiteRuns({ file, suites = [], specs }: PlaywrightSuite): Run[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }): Run => {
      const last = results.at(-1) ?? { status: "skipped" };
      const isPassed = last.status === "passed";
      const failures = results.filter(({ status }) => status !== "passed");
      const messages = failures[0]?.errors?.map(({ message = "" }) => message);
      return {
        file: `site/e2e/${file}`,
        name: title,
        outcome: isPassed ? "passed" : last.status === "skipped" ? "not run" : "failed",
        milliseconds: last.duration,
        error: textOf(messages),
        ...(isPassed && failures.length > 0 && { isSecondTry: true }),
      };
    }),
  );
  return [...own, ...suites.flatMap(suiteRuns)];
}

/** A scenario is one run, and so is each of its rules. */
export function trialRuns(trial: string, { scenarios }: TrialReport): Run[] {
  const file = `scripts/trials/${trial}/`;
  return scenarios.flatMap(({ name, checks }) => {
    const rules = checks.map(({ rule, outcome, found }): Run => {
      const result = outcome === "holds" ? "passed" : outcome === "fails" ? "failed" : "not run";
      return { file, name: rule, outcome: result, error: result === "passed" ? undefined : found };
    });
    return [
      ...rules.map(({ outcome }) => ({ file, name, outcome })),
      ...(rules.length === 0 ? [{ file, name, outcome: "not run" } as const] : []),
      ...rules,
    ];
  });
}

const OUTSIDE = "(outside of its tests)";

function textOf(messages: readonly string[] = []): string | undefined {
  return messages.length > 0 ? stripVTControlCharacters(messages.join("\n")) : undefined;
}
