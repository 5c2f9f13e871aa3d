import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readProofs } from "./proofs.ts";

const ROOT = join(import.meta.dirname, "../..");
const page = readFileSync(join(ROOT, "docs/invariants.md"), "utf8");

describe("the page of invariants", () => {
  it("numbers its rows from one on, and loses none", () => {
    const rows = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
    expect(rows).toEqual(rows.map((_, index) => index + 1));
    expect(rows.length).toBeGreaterThanOrEqual(16);
  });

  it("names only files that exist; the gate checks their results afterwards", () => {
    const proofs = readProofs("docs/invariants.md", page);
    expect(proofs.length).toBeGreaterThan(50);
    expect(proofs.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});
