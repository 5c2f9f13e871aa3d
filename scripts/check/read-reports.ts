import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import type { Run } from "./proofs.ts";

/** Where the steps of the gate leave their reports. */
export const REPORTS = ".cache/reports";
export const PLAYWRIGHT_REPORT = ".cache/e2e/report.json";

type VitestReport = {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[];
};
type PlaywrightSuite = {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { results: { status: string }[] }[] }[];
};
type TrialReport = {
  scenarios: { name: string; checks: { rule: string; outcome: string }[] }[];
  leftOut?: string[];
};

export type Reports = {
  runs: Run[];
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
  for (const project of ["unit", "dom", "api"]) {
    read<VitestReport>(project, `${REPORTS}/${project}.json`, (report) =>
      reports.runs.push(...vitestRuns(report, root)),
    );
  }
  read<{ suites: PlaywrightSuite[] }>("e2e", PLAYWRIGHT_REPORT, ({ suites }) =>
    reports.runs.push(...suites.flatMap(playwrightRuns)),
  );
  for (const trial of ["torture", "fuzz"]) {
    read<TrialReport>(trial, `${REPORTS}/${trial}.json`, (report) => {
      reports.runs.push(...trialRuns(trial, report));
      reports.leftOut.push(...(report.leftOut ?? []));
    });
  }
  return reports;
}

export function vitestRuns({ testResults }: VitestReport, root: string): Run[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: relative(root, name),
      name: title,
      outcome: status === "passed" || status === "failed" ? status : "not run",
    })),
  );
}

export function playwrightRuns({ file, suites = [], specs }: PlaywrightSuite): Run[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ results }): Run => {
      const status = results.at(-1)?.status ?? "skipped";
      const outcome = status === "passed" ? "passed" : status === "skipped" ? "not run" : "failed";
      return { file: `site/e2e/${file}`, name: title, outcome };
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
