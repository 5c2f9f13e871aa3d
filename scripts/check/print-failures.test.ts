import { expect, it } from "vitest";
import { failures, secondTries } from "./print-failures.ts";
import type { StepRun } from "./read-reports.ts";

const run = (name: string, more: Partial<StepRun> = {}): StepRun => ({
  step: "e2e",
  file: "site/e2e/a.spec.ts",
  name,
  outcome: "passed",
  milliseconds: 1,
  ...more,
});

it("a test that failed or was not run is named, with the beginning of its error", () => {
  const runner = "    at run (/shop/node_modules/vitest/dist/run.js:1:2)";
  const stack = [runner, "    at native", ...Array.from({ length: 50 }, () => "    at x")];
  const error = ["expected 1 to be 2", "", ...stack].join("\n");
  const runs = [
    run("sells"),
    run("ships", { outcome: "failed", error }),
    run("bills", { outcome: "not run" }),
    run("counts", { step: "api", outcome: "failed" }),
  ];
  const [ships, bills, ...others] = failures([{ name: "e2e", text: "its output" }], runs);
  expect(ships).toMatch(
    /^\nfailed: site\/e2e\/a.spec.ts › ships\n {4}expected 1 to be 2\n {8}at x/,
  );
  expect(ships?.split("\n").length).toBeLessThan(20);
  expect(bills).toBe("\nwas not run: site/e2e/a.spec.ts › bills");
  expect(others).toEqual([]);
});

it("of a step without tests the end of its output is shown", () => {
  const text = [...Array.from({ length: 90 }, () => "a file"), "2 errors", ""].join("\n");
  const [types, ...others] = failures([{ name: "types", text }], [run("sells")]);
  expect(types).toMatch(
    /^\nfailed: types; the end of its output:\n {4}a file[\s\S]*\n {4}2 errors$/,
  );
  expect(types?.split("\n").length).toBeLessThan(30);
  expect(others).toEqual([]);
});

it("hundreds of failures leave the end readable", () => {
  const runs = Array.from({ length: 300 }, (_, at) => run(`test ${at}`, { outcome: "failed" }));
  const texts = failures([{ name: "e2e", text: "" }], runs);
  expect(texts).toHaveLength(31);
  expect(texts.at(-1)).toBe("\nand 270 more of e2e");
});

it("a test that passed on retry is named, with the error of the first attempt", () => {
  const flaky = run("ships", { isSecondTry: true, error: "it was late" });
  expect(secondTries([run("sells"), flaky])).toEqual([
    "\n1 passed at the second try:",
    "passed at the second try: site/e2e/a.spec.ts › ships\n    it was late",
  ]);
  expect(secondTries([run("sells")])).toEqual([]);
});
