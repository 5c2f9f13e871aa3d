import { expect, it } from "vitest";
import { commandLine } from "./command-line.ts";

it("a command is named as it is called where the message is printed", () => {
  expect(commandLine("backup", "--list", true)).toBe("aliquot backup --list");
  expect(commandLine("backup", "--list", false)).toBe("npm run backup -- --list");
  expect(commandLine("doctor", "", true)).toBe("aliquot doctor");
  // These tests run in a checkout.
  expect(commandLine("doctor")).toBe("npm run doctor");
});
