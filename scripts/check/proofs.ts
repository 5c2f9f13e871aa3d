import { posix } from "node:path";

/** The result of a test, a scenario of a trial, or one rule of a scenario. */
export type Run = {
  file: string;
  name: string;
  outcome: "passed" | "failed" | "not run";
  /** Missing when the runner does not report it. */
  milliseconds?: number;
  error?: string;
  /** Failed first and passed on retry. */
  isSecondTry?: boolean;
};

/** `[title of the test](../path/of.test.ts)` in a table of a page; `path` is relative to the repository root. */
export type Proof = { name: string; path: string };

const TRIALS = /^scripts\/trials\/(torture|fuzz|connections|release)\//;
const CONTRACT = /^api\/src\/testing\/contract\//;
/** Placeholders of Vitest's tables: each stands for a value of a row. */
const FORMATS = /%(?:[sdifjo#$]|\d)/g;

/** The links from a page's tables to files of the repository. `page` is its path from the root. */
export function readProofs(page: string, text: string): Proof[] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return [...rows.join("\n").matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+)\)/g)].map(
    ([, name = "", link = ""]) => ({ name, path: posix.join(posix.dirname(page), link) }),
  );
}

/** Rows of a misuse page that name neither a test nor a reason for having none. */
export function emptyRows(text: string): string[] {
  const rows = text.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).filter((row) => !/\]\(\.\.\/|Not tested: [^\s|]/.test(row));
}

/** Whether the gate runs this proof: a test, or a scenario of a trial. */
export const isRun = ({ path }: Proof): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || TRIALS.test(path) || CONTRACT.test(path);

/**
 * Why a proof is not valid after these runs; null when everything that it names was run and passed.
 * `leftOut` are the scenarios that only a full run has.
 */
export function doubt(
  proof: Proof,
  runs: readonly Run[],
  leftOut: readonly string[],
): string | null {
  const named = runs.filter((run) => isOfFile(proof.path, run.file) && isCalled(proof, run.name));
  const bad = named.find(({ outcome }) => outcome !== "passed");
  if (bad) return `${bad.outcome === "failed" ? "failed" : "was not run"}: ${bad.name}`;
  if (named.length > 0) return null;
  return TRIALS.test(proof.path) && leftOut.includes(proof.name) ? null : "there is none";
}

/** Some test files run tests from several others, and trials report their folder, so both paths are compared. */
function isOfFile(path: string, file: string): boolean {
  if (CONTRACT.test(path)) return CONTRACT.test(file);
  const trial = TRIALS.exec(path)?.[0];
  return trial ? file === trial : file === path;
}

/** A name is the whole title, with a value in place of each placeholder. */
function isCalled({ name }: Proof, title: string): boolean {
  const parts = name.split(FORMATS).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("[\\s\\S]*")}$`).test(title);
}
