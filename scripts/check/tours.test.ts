import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
const table = page.split("<!-- tours: begin -->")[1]?.split("<!-- tours: end -->")[0] ?? "";

type Tour = { name: string; text: string; stops: { name: string; path: string }[] };

/** `| name | "text on the screen" | [`export`](path) → … |` */
const tours: Tour[] = [...table.matchAll(/^\| ([^|]+) \| "([^"|]+)" \| (.+) \|$/gm)].map(
  ([, name = "", text = "", files = ""]) => ({
    name,
    text,
    stops: [...files.matchAll(/\[`(\w+)`\]\(([^)]+)\)/g)].map(([, stop = "", path = ""]) => ({
      name: stop,
      path,
    })),
  }),
);

const sourceOf = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : "";

const exportsName = (source: string, name: string) =>
  new RegExp(`^export (?:default )?(?:async )?(?:function|const|class) ${name}\\b`, "m").test(
    source,
  );

describe("the tours of CONTRIBUTING.md", () => {
  it("are the eight that a newcomer needs first", () => {
    expect(tours.map(({ name }) => name)).toEqual([
      "Add to cart",
      "Place order",
      "Cancel order",
      "Save product",
      "Import",
      "Publish",
      "Send mail",
      "Confirm payments",
    ]);
  });

  it.each(tours)("$name: from the text on a screen to a noun's queries in five files", (tour) => {
    const { text, stops } = tour;
    expect(stops.length).toBeGreaterThan(2);
    expect(stops.length).toBeLessThanOrEqual(5);
    const missing = stops.filter(({ name, path }) => !exportsName(sourceOf(path), name));
    expect(missing).toEqual([]);
    // A screen may leave a button's text to a hook.
    expect(stops.slice(0, 2).some(({ path }) => sourceOf(path).includes(text))).toBe(true);
    expect(stops.at(-1)?.path).toMatch(/^api\/src\/\w+\/[\w-]+\.queries\.ts$/);
  });
});
