import { stripVTControlCharacters } from "node:util";
import type { StepRun } from "./read-reports.ts";

/** A step in which something failed, with all that it said. */
export type FailedStep = { name: string; text: string };

/** Lines of an error that are shown: enough for its message, and for what was expected and found. */
const LINES_OF_ERROR = 12;
const LINES_OF_OUTPUT = 20;
/** Failed tests of one step that are shown: one cause can fail hundreds. */
const MAX_SHOWN = 30;

/** Says what failed and why. CI keeps the end of the output only, so this is printed last. */
export function printFailures(steps: readonly FailedStep[], runs: readonly StepRun[]): void {
  for (const text of failures(steps, runs)) console.log(text);
}

/** One text for each test that failed or was not run; of a step without tests, the end of its output. */
export function failures(steps: readonly FailedStep[], runs: readonly StepRun[]): string[] {
  return steps.flatMap(({ name, text }) => {
    const failed = runs.filter(({ step, outcome }) => step === name && outcome !== "passed");
    // A set, because a scenario of a trial is there once for each of its rules.
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

/** Names the tests that failed and then passed: they count as passed, and somebody has to look at them. */
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

/** Lines of a stack that are in none of our files. */
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
