import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDER = join(import.meta.dirname, "../../docs/decisions");
const read = (name: string) => readFileSync(join(FOLDER, name), "utf8");
const files = readdirSync(FOLDER).filter((name) => name !== "README.md");

const HEAD =
  /^# (.+)\n\n- Date: (\d{4}-\d\d-\d\d)\n- Status: (accepted|superseded by \[\d{4}\]\((\d{4}-[\w-]+\.md)\))\n\n\S/;

describe("the decisions", () => {
  it("have a unique number each", () => {
    const numbers = files.map((name) => /^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1]);
    expect(numbers).not.toContain(undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
  });

  it("have a title, a date, a status and a reason; a successor is one of them", () => {
    expect(files.filter((name) => !HEAD.test(read(name)))).toEqual([]);
    const successors = files.flatMap((name) => HEAD.exec(read(name))?.[4] ?? []);
    expect(successors.filter((name) => !files.includes(name))).toEqual([]);
  });

  it("are in the index with their title, date and status", () => {
    const index = read("README.md");
    const missing = files.filter((name) => {
      const [, title, date, status] = HEAD.exec(read(name)) ?? [];
      return !index.includes(`[${title}](${name}) | ${date} | ${status} |`);
    });
    expect(missing).toEqual([]);
  });
});
