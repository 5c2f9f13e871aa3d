import { describe, expect, it } from "vitest";
import type { Run } from "./proofs.ts";
import { playwrightRuns, trialRuns, vitestRuns } from "./read-reports.ts";

const RED = "\u001b[31m";
const outcomes = (runs: Run[]) => runs.map(({ name, outcome }) => `${name}: ${outcome}`);

describe("the report of Vitest", () => {
  const report = (
    assertionResults: { title: string; status: string; failureMessages?: string[] }[],
    message = "",
  ) => ({ testResults: [{ name: "/shop/api/a.test.ts", message, assertionResults }] });

  it("distinguishes passed, failed and skipped tests", () => {
    const tests = ["passed", "failed", "skipped", "pending", "todo"].map((status) => ({
      title: status,
      status,
    }));
    const runs = vitestRuns(report(tests), "/shop");
    expect(outcomes(runs)).toEqual([
      "passed: passed",
      "failed: failed",
      "skipped: not run",
      "pending: not run",
      "todo: not run",
    ]);
    expect(runs[0]?.file).toBe("api/a.test.ts");
  });

  it("says why a test failed, without colours", () => {
    const failed = { title: "sells 10", status: "failed", failureMessages: [`${RED}expected 1`] };
    expect(vitestRuns(report([failed]), "/shop")[0]?.error).toBe("expected 1");
  });

  it("tells a test that passed at the second try, and why the first one failed", () => {
    const late = { title: "ships", status: "passed", failureMessages: ["it was late"] };
    const [run] = vitestRuns(report([late]), "/shop");
    expect(run).toMatchObject({ outcome: "passed", isSecondTry: true, error: "it was late" });
  });

  it("has a run for a file that failed outside of its tests", () => {
    expect(vitestRuns(report([], "Cannot find module"), "/shop")).toEqual([
      {
        file: "api/a.test.ts",
        name: "(outside of its tests)",
        outcome: "failed",
        error: "Cannot find module",
      },
    ]);
  });
});

describe("the report of Playwright", () => {
  type Result = { status: string; errors?: { message: string }[] };
  const spec = (title: string, ...results: Result[]) => ({ title, tests: [{ results }] });
  const status = (name: string): Result => ({ status: name });
  const failure: Result = { status: "failed", errors: [{ message: `${RED}it was late` }] };

  it("distinguishes passed, failed and skipped tests, in groups too", () => {
    const suite = {
      file: "a.spec.ts",
      specs: [spec("one", status("passed")), spec("two", status("timedOut"))],
      suites: [{ file: "a.spec.ts", specs: [spec("three", status("skipped")), spec("four")] }],
    };
    expect(outcomes(playwrightRuns({ suites: [suite] }))).toEqual([
      "one: passed",
      "two: failed",
      "three: not run",
      "four: not run",
    ]);
  });

  it("counts the last try, and keeps why the first one failed", () => {
    const specs = [
      spec("steady", status("passed")),
      spec("flaky", failure, status("passed")),
      spec("broken", failure, { status: "failed", errors: [{ message: "another" }] }),
    ];
    const runs = playwrightRuns({ suites: [{ file: "a.spec.ts", specs }] });
    expect(outcomes(runs)).toEqual(["steady: passed", "flaky: passed", "broken: failed"]);
    expect(runs.map(({ error }) => error)).toEqual([undefined, "it was late", "it was late"]);
    expect(runs.map(({ isSecondTry = false }) => isSecondTry)).toEqual([false, true, false]);
  });

  it("has a run for what failed outside of all tests", () => {
    const runs = playwrightRuns({ suites: [], errors: [{ message: "The shop did not start" }] });
    expect(outcomes(runs)).toEqual(["(outside of its tests): failed"]);
    expect(runs[0]?.error).toBe("The shop did not start");
  });
});

it("the report of a trial says what was found where a rule does not hold", () => {
  const checks = [
    { rule: "none is lost", outcome: "fails", found: "2" },
    { rule: "none is there twice", outcome: "holds", found: "0" },
  ];
  const runs = trialRuns("torture", { scenarios: [{ name: "killTheApi", checks }] });
  expect(runs.find(({ name }) => name === "none is lost")?.error).toBe("2");
  expect(runs.find(({ name }) => name === "none is there twice")?.error).toBeUndefined();
});
