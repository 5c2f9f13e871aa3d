import { mkdirSync, writeFileSync } from "node:fs";

/** A rule and whether it held. A rule that could not be tried fails the run. */
export type Check = {
  /** The rule as a sentence. */
  rule: string;
  /** The measured value, which is printed beside the rule. */
  found: string;
  outcome: "holds" | "fails" | "not tried";
};

/** The checks of one function. docs/invariants.md refers to it by its name. */
export type Scenario = { name: string; checks: Check[] };

export type Part = { name: string; seconds: number; scenarios: Scenario[] };

export const checksOf = (parts: Part[]): Check[] =>
  parts.flatMap(({ scenarios }) => scenarios.flatMap(({ checks }) => checks));

export function check(rule: string, holds: boolean, found: string | number): Check {
  return { rule, outcome: holds ? "holds" : "fails", found: String(found) };
}

/** A rule that cannot be tried on this machine. */
export const notTried = (rule: string, reason: string): Check => ({
  rule,
  outcome: "not tried",
  found: reason,
});

/** A check that holds if the count is zero. */
export const none = (rule: string, count: number): Check => check(rule, count === 0, count);

/** "10 × 201, 190 × 409 insufficient-stock" */
export function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ");
}

/**
 * Writes the results for the gate, which compares them with docs/invariants.md. `leftOut` are the scenarios that this
 * short run did not run.
 */
export function writeResults(trial: string, scenarios: Scenario[], leftOut: string[] = []): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/${trial}.json`, JSON.stringify({ scenarios, leftOut }, null, 1));
}

const REPORTS = ".cache/reports";
