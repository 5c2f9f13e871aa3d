import { describe, expect, it } from "vitest";
import { readImports } from "./read-imports.ts";

const specifiers = (path: string, text: string) =>
  readImports(path, text).map(({ specifier, line, typeOnly }) =>
    [specifier, line, ...(typeOnly ? ["type"] : [])].join(" "),
  );

describe("the imports of a file", () => {
  it("are found in every form, at their lines", () => {
    const text = `import "./effects.ts";
import whole, { part } from "./a.ts";
import {
  one,
  type Two,
} from "./b.ts";
export { three } from "./c.ts";
export * from "./d.ts";
const later = () => import("./e.ts");
import data from "./f.json" with { type: "json" };
`;
    expect(specifiers("x.ts", text)).toEqual([
      "./effects.ts 1",
      "./a.ts 2",
      "./b.ts 6",
      "./c.ts 7",
      "./d.ts 8",
      "./e.ts 9",
      "./f.json 10",
    ]);
  });

  it("are marked when only types are imported", () => {
    const text = `import type { A } from "./a.ts";
import { type B, type C } from "./b.ts";
export type { D } from "./d.ts";
type E = import("./e.ts").E;
import F, { type G } from "./f.ts";
import {} from "./g.ts";
`;
    expect(specifiers("x.ts", text)).toEqual([
      "./a.ts 1 type",
      "./b.ts 2 type",
      "./d.ts 3 type",
      "./e.ts 4 type",
      "./f.ts 5",
      "./g.ts 6",
    ]);
  });

  it("are not taken from comments, strings and templates", () => {
    const text = `// import "./a.ts";
/* import "./b.ts"; */
const text = 'import "./c.ts"';
const more = \`import "./d.ts"; export * from "./e.ts"\`;
`;
    expect(specifiers("x.ts", text)).toEqual([]);
  });

  it("are found between the elements of a component", () => {
    const text = `import { A } from "./A.tsx";
export const View = () => <A title="import">{() => import("./B.tsx")}</A>;
`;
    expect(specifiers("View.tsx", text)).toEqual(["./A.tsx 1", "./B.tsx 2"]);
  });

  it("of an Astro page are those of its frontmatter and its scripts", () => {
    const text = `---
import Layout from "../layouts/Layout.astro";
const title = "A --- title";
---
<Layout title={title}>
  <p>import "./not-code.ts"</p>
  <script>
    import { start } from "../start.ts";
    start();
  </script>
  <script is:inline>document.title = "import './x.ts'";</script>
</Layout>
`;
    expect(specifiers("page.astro", text)).toEqual(["../layouts/Layout.astro 2", "../start.ts 8"]);
  });

  it("of an Astro page without frontmatter are those of its scripts", () => {
    expect(specifiers("page.astro", '<script>import "./a.ts";</script>\n')).toEqual(["./a.ts 1"]);
  });
});
