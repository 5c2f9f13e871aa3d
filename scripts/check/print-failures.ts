import { stripVTControlCharacters } from "node:util";
import type { StepRun } from "./read-reports.ts";

export type FailedStep = { name: string; text: string };

/** Shown lines of an error: enough for its message and for the expected and actual values. */
const LINES_OF_ERROR = 12;
const LINES_OF_OUTPUT = 20;
/** Shown failures of one step, because one cause can fail hundreds of tests. */
const MAX_SHOWN = 30;

/** Prints what failed and why. CI keeps only the end of the output, so this is printed last. */
export function printFailures(steps: readonly FailedStep[], runs: readonly StepRun[]): void {
  for (const text of failures(steps, runs)) console.log(text);
}

/** One text per failed or skipped test; for a step without tests, the end of its output. */
export function failures(steps: readonly FailedStep[], runs: readonly StepRun[]): string[] {
  return steps.flatMap(({ name, text }) => {
    const failed = runs.filter(({ step, outcome }) => step === name && outcome !== "passed");
    // A set, because a trial reports a scenario once for each of its rules.
    const texts = [...new Set(failed.map(failure))];
    if (texts.length === 0) {
      return [
        entry(`\nfailed: ${name}; the end of its output:`, linesOf(text).slice(-LINES_OF_OUTPUT)),
      ];
    }
    const more =
      texts.length > MAX_SHOWN ? [`\nand ${texts.length - MAX_SHOWN} more of ${name}`] : [];
    return [...texts.slice(0, MAX_SHOWN), ...more];
  });
}

/** Names the tests that passed only on retry: they count as passed, but need attention. */
export function printSecondTries(runs: readonly StepRun[]): void {
  for (const text of secondTries(runs)) console.log(text);
}

export function secondTries(runs: readonly StepRun[]): string[] {
  const texts = runs
    .filter(({ isSecondTry }) => isSecondTry)
    .map((run) => entry(`passed at the second try: ${titleOf(run)}`, beginningOf(run)));
  return texts.length > 0 ? [`\n${texts.length} passed at the second try:`, ...texts] : [];
}

function failure(run: StepRun): string {
  const outcome = run.outcome === "failed" ? "failed" : "was not run";
  return entry(`\n${outcome}: ${titleOf(run)}`, beginningOf(run));
}

const titleOf = ({ file, name }: StepRun) => `${file} › ${name}`;

/** Stack lines outside our files. */
const NOT_OURS = /^\s+at (?:.*node_modules|.*native\b)/;

const beginningOf = ({ error = "" }: StepRun) =>
  linesOf(error)
    .filter((line) => !NOT_OURS.test(line))
    .slice(0, LINES_OF_ERROR);

function linesOf(text: string): string[] {
  return stripVTControlCharacters(text)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

const entry = (title: string, lines: readonly string[]) =>
  [title, ...lines.map((line) => `    ${line}`)].join("\n");
