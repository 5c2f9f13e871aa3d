import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import commands from "../commands.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../..");
const read = (name: string) => readFileSync(join(ROOT, name), "utf8");
const scripts = Object.keys(JSON.parse(read("package.json")).scripts);

it("the table of commands in CONTRIBUTING.md names every script and no other", () => {
  const rows = read("CONTRIBUTING.md").match(/^\| `npm .+$/gm) ?? [];
  const named = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/npm (?:run )?(?:--silent )?([a-z][a-z0-9:-]*)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(named)].sort()).toEqual(scripts.sort());
});

it("every command of boot.mjs is a script", () => {
  const called = Object.keys(commands).map((name) => (name === "check" ? "test" : name));
  expect(called.filter((name) => !scripts.includes(name))).toEqual([]);
});
