import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { draftBeside, isReplaceable } from "./replaced-folder.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "replaced-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe("a folder that a command replaces", () => {
  it("is missing, empty, or made by the command before, and no other", () => {
    const folder = join(root, "site");
    expect(isReplaceable(folder, "headers.json")).toBe(true);
    mkdirSync(folder);
    expect(isReplaceable(folder, "headers.json")).toBe(true);
    writeFileSync(join(folder, "passwd"), "");
    expect(isReplaceable(folder, "headers.json")).toBe(false);
    writeFileSync(join(folder, "headers.json"), "");
    expect(isReplaceable(folder, "headers.json")).toBe(true);
  });

  it("can be read by a web server of another user", () => {
    expect(statSync(draftBeside(join(root, "new/site"))).mode & 0o777).toBe(0o755);
  });
});
