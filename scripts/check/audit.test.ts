import { expect, it } from "vitest";
import { judgeAudit } from "./audit.ts";

const hole = { title: "Reads any file", severity: "high", url: "https://example.com/1" };

it("packages without known vulnerabilities pass", () => {
  expect(judgeAudit(0, "{}", "")).toMatchObject({ passed: 1, failed: 0 });
});

it("a package with a known vulnerability fails, with its name", () => {
  const { failed, output } = judgeAudit(1, JSON.stringify({ reader: [hole] }), "");
  expect(failed).toBe(1);
  expect(output).toBe("reader: high: Reads any file (https://example.com/1)");
});

it("an unreachable registry does not fail the check, but is reported", () => {
  const complaint = "error: POST https://registry.example/advisories/bulk - 405";
  expect(judgeAudit(1, "", complaint)).toMatchObject({
    passed: 0,
    failed: 0,
    output: `The packages were not audited: ${complaint}`,
  });
});
