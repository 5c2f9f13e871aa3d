import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holdingLock } from "./hold-lock.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lock-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a lock", () => {
  it("lets one at a time do its work, also when that fails", async () => {
    const file = join(folder, "a.lock");
    let inside = 0;
    const work = async () => {
      inside += 1;
      expect(inside).toBe(1);
      await Bun.sleep(5);
      inside -= 1;
      throw new Error("failed");
    };
    const results = await Promise.allSettled([1, 2, 3].map(() => holdingLock(file, work)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(existsSync(file)).toBe(false);
  });

  it("is taken over from a process that died", async () => {
    const file = join(folder, "b.lock");
    writeFileSync(file, JSON.stringify({ pid: process.pid, began: "another life" }));
    expect(await holdingLock(file, async () => "done")).toBe("done");
  });
});
