import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rotateLogs } from "./rotate-logs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (name: string) => readFileSync(join(folder, name), "utf8");

it("a log that has grown is put aside, and its process goes on in the file that it holds open", () => {
  const held = openSync(join(folder, "api.log"), "a");
  writeSync(held, "first line\n");
  rotateLogs(folder, 5);
  writeSync(held, "second line\n");
  closeSync(held);
  expect(read("api.log.1")).toBe("first line\n");
  expect(read("api.log")).toBe("second line\n");
});

it("the newest five are kept, and one that is small is left alone", () => {
  appendFileSync(join(folder, "web.log"), "tiny");
  for (let round = 1; round <= 7; round += 1) {
    appendFileSync(join(folder, "api.log"), `round ${round}`);
    rotateLogs(folder, 5);
  }
  expect(readdirSync(folder).sort()).toEqual([
    ...["", ".1", ".2", ".3", ".4", ".5"].map((end) => `api.log${end}`),
    "web.log",
  ]);
  expect(read("api.log.1")).toBe("round 7");
  expect(read("api.log.5")).toBe("round 3");
});

it("a folder without logs is no trouble", () => {
  rotateLogs(join(folder, "none"));
});
