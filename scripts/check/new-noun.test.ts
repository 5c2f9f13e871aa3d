import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const example =
  read("CONTRIBUTING.md").split("<!-- noun: begin -->")[1]?.split("<!-- noun: end -->")[0] ?? "";
const lines = [...example.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|$/gm)].map(
  ([, file = "", line = ""]) => ({ file, line }),
);
const blocks = [...example.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = ""]) => code);

/** The line of an existing noun that corresponds to the line of the example. */
const likeActivity = (line: string) =>
  line
    .replace(/tag(?=Calls|Routes)/g, "activity")
    .replaceAll("tags", "activity")
    .replaceAll("Tags", "Activity");

describe("the new noun of CONTRIBUTING.md", () => {
  it("adds at most five lines outside of its own folders", () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.length).toBeLessThanOrEqual(5);
  });

  it.each(lines)("$file has such a line of another noun", ({ file, line }) => {
    const existing = read(file)
      .split("\n")
      .map((text) => text.trim().replace(/;$/, ""));
    expect(existing).toContain(likeActivity(line).replace(/;$/, ""));
  });

  it("needs nothing else: calls and routes of a noun are named in no other file", () => {
    const files = globSync("{api/src,admin/src,shared,site/src,scripts}/**/*.{ts,tsx}", {
      cwd: ROOT,
    });
    const named = files.filter(
      (file) =>
        !/(^|\/)activity|\.test\./.test(file) && /activityCalls|activityRoutes/.test(read(file)),
    );
    expect(named.sort()).toEqual(["api/src/app.ts", "shared/contracts/all.calls.ts"]);
  });

  it("is valid TypeScript that declares and serves the same calls", () => {
    for (const code of blocks) {
      const { diagnostics } = ts.transpileModule(code, { reportDiagnostics: true });
      expect(diagnostics).toEqual([]);
    }
    const [calls = "", routes = ""] = blocks;
    const keysOf = (code: string) =>
      [...code.matchAll(/^ {2,4}(\w+): [{(]/gm)].map(([, key]) => key);
    expect(keysOf(calls)).toEqual(keysOf(routes));
    expect(keysOf(calls)).toEqual(["list", "create"]);
  });
});
