import { mkdirSync, writeFileSync } from "node:fs";

/** Something that had to hold, and whether it did. What could not be tried proves nothing and fails the run. */
export type Check = {
  /** What must hold, as a sentence. */
  rule: string;
  found: string;
  outcome: "holds" | "fails" | "not tried";
};

/** The checks of one function, by whose name docs/invariants.md knows them. */
export type Scenario = { name: string; checks: Check[] };

export type Part = { name: string; seconds: number; scenarios: Scenario[] };

export const checksOf = (parts: Part[]): Check[] =>
  parts.flatMap(({ scenarios }) => scenarios.flatMap(({ checks }) => checks));

/** One line that may also be more than a number: `found` is shown as it is. */
export function check(rule: string, holds: boolean, found: string | number): Check {
  return { rule, outcome: holds ? "holds" : "fails", found: String(found) };
}

/** Something that this machine does not let us try. */
export const notTried = (rule: string, reason: string): Check => ({
  rule,
  outcome: "not tried",
  found: reason,
});

/** Something of which there must be none. */
export const none = (rule: string, count: number): Check => check(rule, count === 0, count);

export function inWords(counts: Record<string, number>): string {
  return Object.entries(counts)
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, count]) => `${count} × ${name}`)
    .join(", ");
}

/**
 * What the gate reads: each scenario with its checks, so that docs/invariants.md can be held against it. `leftOut` are
 * the scenarios that only a full run has.
 */
export function writeResults(trial: string, scenarios: Scenario[], leftOut: string[] = []): void {
  mkdirSync(REPORTS, { recursive: true });
  writeFileSync(`${REPORTS}/${trial}.json`, JSON.stringify({ scenarios, leftOut }, null, 1));
}

const REPORTS = ".cache/reports";
