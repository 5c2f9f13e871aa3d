import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Run } from "./proofs.ts";

/** Where the steps of the gate leave their reports. */
export const REPORTS = ".cache/reports";
export const PLAYWRIGHT_REPORT = ".cache/e2e/report.json";

type VitestReport = {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number }[];
  }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: { status: string; duration?: number }[] }[] }[];
};
type TrialReport = {
  scenarios: { name: string; checks: { rule: string; outcome: string }[] }[];
  leftOut?: string[];
};

/** A run with the step that ran it; a trial does not time its scenarios. */
type TimedRun = Run & { step: string; milliseconds: number };

export type Reports = {
  runs: TimedRun[];
  /** Scenarios that only a full run of a trial has. */
  leftOut: string[];
  /** Steps without a report. */
  missing: string[];
};

/** All that the steps have run, by their own reports. */
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
  for (const project of ["unit", "dom", "api"]) {
    read<VitestReport>(project, `${REPORTS}/${project}.json`, (report) =>
      add(project, vitestRuns(report, root)),
    );
  }
  read<{ suites: PlaywrightSuite[] }>("e2e", PLAYWRIGHT_REPORT, ({ suites }) =>
    add("e2e", suites.flatMap(playwrightRuns)),
  );
  for (const trial of ["torture", "fuzz", "connections"]) {
    read<TrialReport>(trial, `${REPORTS}/${trial}.json`, (report) => {
      add(trial, trialRuns(trial, report));
      reports.leftOut.push(...(report.leftOut ?? []));
    });
  }
  return reports;
}

export function vitestRuns({ testResults }: VitestReport, root: string): Run[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status, duration }) => ({
      file: relative(root, name),
      name: title,
      outcome: status === "passed" || status === "failed" ? status : "not run",
      milliseconds: duration,
    })),
  );
}

export function playwrightRuns({ file, suites = [], specs }: PlaywrightSuite): Run[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }): Run => {
      const { status, duration: milliseconds } = results.at(-1) ?? { status: "skipped" };
      const outcome = status === "passed" ? "passed" : status === "skipped" ? "not run" : "failed";
      return { file: `site/e2e/${file}`, name: title, outcome, milliseconds };
    }),
  );
  return [...own, ...suites.flatMap(playwrightRuns)];
}

/** A scenario is one run, and each of its rules is one. */
export function trialRuns(trial: string, { scenarios }: TrialReport): Run[] {
  const file = `scripts/trials/${trial}/`;
  return scenarios.flatMap(({ name, checks }) => {
    const rules = checks.map(({ rule, outcome }): Run => {
      const result = outcome === "holds" ? "passed" : outcome === "fails" ? "failed" : "not run";
      return { file, name: rule, outcome: result };
    });
    return [
      ...rules.map(({ outcome }) => ({ file, name, outcome })),
      ...(rules.length === 0 ? [{ file, name, outcome: "not run" } as const] : []),
      ...rules,
    ];
  });
}
