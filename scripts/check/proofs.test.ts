import { describe, expect, it } from "vitest";
import { doubt, emptyRows, isRun, type Proof, type Run, readProofs } from "./proofs.ts";
import { trialRuns } from "./read-reports.ts";

const CARTS: Proof = {
  name: "counts all of 20 adds, %s",
  path: "api/src/carts/carts.test.ts",
};
const run = (name: string, outcome: Run["outcome"], file = CARTS.path): Run => ({
  file,
  name,
  outcome,
});

describe("the page's proofs", () => {
  it("are the links of its tables into the repository", () => {
    const page =
      "Read [this](../c.md).\n| 2 | [sells 10](../api/a.test.ts); [judge](../b.ts) | [x](y.md) |";
    expect(readProofs("docs/invariants.md", page)).toEqual([
      { name: "sells 10", path: "api/a.test.ts" },
      { name: "judge", path: "b.ts" },
    ]);
  });

  it("are found from wherever the page is", () => {
    const row = "| pay twice | repetition | [pays once](../../../api/src/orders/pay.test.ts) |";
    expect(readProofs("api/src/payments/misuse.md", row)).toEqual([
      { name: "pays once", path: "api/src/orders/pay.test.ts" },
    ]);
  });

  it("are there in each row of a page of misuse, or the reason why not", () => {
    const page = [
      "| They try | Kind | Proof |",
      "| --- | --- | --- |",
      "| pay twice | repetition | [pays once](../../../api/src/orders/pay.test.ts) |",
      "| guess ids | role | Not tested: ids are random, 122 bits |",
      "| order at once | race | Not tested: |",
      "| order twice | race | |",
    ];
    expect(emptyRows(page.join("\n"))).toEqual(page.slice(4));
  });

  it.each([
    ["api/src/carts/carts.test.ts", true],
    ["admin/src/a.test.tsx", true],
    ["site/e2e/a.spec.ts", true],
    ["api/src/testing/contract/order-calls.ts", true],
    ["scripts/trials/torture/races.ts", true],
    ["scripts/trials/fuzz/judge.ts", true],
    ["scripts/boot.mjs", false],
    ["site/e2e/test.ts", false],
  ])("in %s are run: %s", (path, expected) => {
    expect(isRun({ name: "", path })).toBe(expected);
  });
});

describe("a proof", () => {
  it("holds when every test of its title was run and passed", () => {
    const runs = [
      run("counts all of 20 adds, at once", "passed"),
      run("counts all of 20 adds, in turn", "passed"),
      run("another", "failed"),
    ];
    expect(doubt(CARTS, runs, [])).toBeNull();
  });

  it.each([
    ["skipped", [run("counts all of 20 adds, at once", "not run")], /^was not run: counts/],
    ["failed", [run("counts all of 20 adds, at once", "failed")], /^failed: counts/],
    [
      "skipped for one row of its table",
      [
        run("counts all of 20 adds, at once", "passed"),
        run("counts all of 20 adds, in turn", "not run"),
      ],
      /^was not run: .*in turn$/,
    ],
    ["renamed", [run("counts all 20 adds, at once", "passed")], /^there is none$/],
    ["given a longer name", [run("no longer counts all of 20 adds, x", "passed")], /none$/],
    ["moved", [run("counts all of 20 adds, at once", "passed", "api/src/a.test.ts")], /none$/],
    ["removed", [], /none$/],
  ])("proves nothing when its test was %s", (_how, runs, expected) => {
    expect(doubt(CARTS, runs, [])).toMatch(expected);
  });

  it("of the contract is a test of the file that runs them all", () => {
    const proof = { name: "is 404", path: "api/src/testing/contract/every-call.ts" };
    const file = "api/src/testing/contract/contract.test.ts";
    expect(doubt(proof, [run("is 404", "passed", file)], [])).toBeNull();
  });
});

describe("a scenario of a trial", () => {
  const proof = { name: "fillTheDisk", path: "scripts/trials/torture/publishing.ts" };
  const runs = (...outcomes: string[]) =>
    trialRuns("torture", {
      scenarios: [
        {
          name: "fillTheDisk",
          checks: outcomes.map((outcome, at) => ({ rule: `rule ${at}`, outcome })),
        },
      ],
    });

  it("proves something when all of its rules hold", () => {
    expect(doubt(proof, runs("holds", "holds"), [])).toBeNull();
    expect(doubt({ ...proof, name: "rule 1" }, runs("holds", "holds"), [])).toBeNull();
  });

  it("proves nothing when a rule was not tried, fails or when it has none", () => {
    expect(doubt(proof, runs("holds", "not tried"), [])).toBe("was not run: fillTheDisk");
    expect(doubt(proof, runs("holds", "fails"), [])).toBe("failed: fillTheDisk");
    expect(doubt(proof, runs(), [])).toBe("was not run: fillTheDisk");
    expect(doubt({ ...proof, name: "rule 1" }, runs("holds", "fails"), [])).toMatch(/^failed/);
  });

  it("may be left to a full run only where the trial says so", () => {
    expect(doubt(proof, [], [])).toBe("there is none");
    expect(doubt(proof, [], ["fillTheDisk"])).toBeNull();
    expect(doubt({ ...CARTS, name: "x" }, [], ["x"])).toBe("there is none");
  });

  it("is another trial's where the path says so", () => {
    const fuzz = { ...proof, path: "scripts/trials/fuzz/judge.ts" };
    expect(doubt(fuzz, runs("holds"), [])).toBe("there is none");
  });
});
