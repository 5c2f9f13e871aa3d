import { describe, expect, it } from "vitest";
import { importCircles } from "./circles.ts";
import { sourceOf } from "./sources.ts";

const circles = (...files: [path: string, ...imports: string[]][]) =>
  importCircles(files.map(([path, ...imports]) => sourceOf(path, imports.join("\n"))));

describe("a circle of files", () => {
  it("is reported once, at the import that begins it", () => {
    expect(
      circles(
        ["api/src/a.ts", 'import "node:fs";', 'import { b } from "./b.ts";'],
        ["api/src/b.ts", 'import { c } from "#shared/domain/c.ts";'],
        ["shared/domain/c.ts", 'export * from "../../api/src/a.ts";'],
      ),
    ).toEqual([
      {
        path: "api/src/a.ts",
        line: 2,
        rule: "files import each other in a circle: api/src/a.ts → api/src/b.ts → shared/domain/c.ts → api/src/a.ts",
      },
    ]);
  });

  it.each([
    ["of types", 'import type { B } from "./b.ts";', 'import type { A } from "./a.ts";'],
    ["of tables", 'import { b } from "./b.ts";', 'import { a } from "./a.ts";'],
    ["of late imports", 'const b = import("./b.ts");', 'const a = import("./a.ts");'],
  ])("is one when it is %s", (_, one, other) => {
    expect(circles(["site/src/a.ts", one], ["site/src/b.ts", other])).toHaveLength(1);
  });

  it("is found beside another one", () => {
    const found = circles(
      ["admin/src/a.ts", 'import { b } from "./b.ts";'],
      ["admin/src/b.ts", 'import { a } from "./a.ts";'],
      ["admin/src/c.ts", 'import { d } from "./d.ts";', 'import { a } from "./a.ts";'],
      ["admin/src/d.ts", 'import { c } from "./c.ts";'],
    );
    expect(found.map(({ path }) => path)).toEqual(["admin/src/a.ts", "admin/src/c.ts"]);
  });

  it("is none where two ways lead to one file, or through a test", () => {
    expect(
      circles(
        ["api/src/a.ts", 'import { b } from "./b.ts";', 'import { c } from "./c.ts";'],
        ["api/src/b.ts", 'import { c } from "./c.ts";'],
        ["api/src/c.ts"],
        ["api/src/d.ts", 'import { t } from "./t.test.ts";'],
        ["api/src/t.test.ts", 'import { d } from "./d.ts";'],
      ),
    ).toEqual([]);
  });
});
