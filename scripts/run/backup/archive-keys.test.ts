import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { readPassphrase } from "./archive-keys.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "passphrase-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function fileWith(text: string): string {
  const file = join(folder, "passphrase");
  writeFileSync(file, text);
  return file;
}

it("a passphrase is the variable's, or the file's without its line end, or none", () => {
  expect(readPassphrase({ BACKUP_PASSPHRASE: "a long passphrase" })).toBe("a long passphrase");
  const file = fileWith(" a long passphrase \n");
  expect(readPassphrase({ BACKUP_PASSPHRASE_FILE: file })).toBe(" a long passphrase ");
  expect(readPassphrase({ BACKUP_PASSPHRASE: "" })).toBe(undefined);
});

it.each([
  ["both are set", () => ({ BACKUP_PASSPHRASE: "x".repeat(20), BACKUP_PASSPHRASE_FILE: "/x" })],
  ["it is short", () => ({ BACKUP_PASSPHRASE: "hunter2" })],
  ["its file is empty", () => ({ BACKUP_PASSPHRASE_FILE: fileWith("\n") })],
  ["its file is not there", () => ({ BACKUP_PASSPHRASE_FILE: join(folder, "none") })],
])("a passphrase is refused, and not repeated, when %s", (_, variables) => {
  expect(() => readPassphrase(variables())).toThrow(/BACKUP_PASSPHRASE|at least 12 characters/);
  expect(() => readPassphrase(variables())).not.toThrow(/hunter2/);
});
