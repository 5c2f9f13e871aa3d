import { describe, expect, it } from "vitest";
import { PASSWORD_MESSAGES, passwordProblems, resetPasswordProblems } from "./passwords.ts";

describe("a password", () => {
  it("is 8 to 256 characters long", () => {
    expect(passwordProblems("a".repeat(7))).toEqual([PASSWORD_MESSAGES.tooShort]);
    expect(passwordProblems("a".repeat(8))).toEqual([]);
    expect(passwordProblems("a".repeat(256))).toEqual([]);
    expect(passwordProblems("a".repeat(257))).toEqual([PASSWORD_MESSAGES.tooLong]);
  });

  it("set by a reset link also has both cases and a number", () => {
    expect(resetPasswordProblems("Correct7Horse")).toEqual([]);
    expect(resetPasswordProblems("ПарольНомер7")).toEqual([]);
    expect(resetPasswordProblems("")).toEqual([
      "Password must be at least 8 characters",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one lowercase letter",
      "Password must contain at least one number",
    ]);
    expect(resetPasswordProblems("correct7horse")).toEqual([PASSWORD_MESSAGES.uppercase]);
    expect(resetPasswordProblems("CORRECT7HORSE")).toEqual([PASSWORD_MESSAGES.lowercase]);
    expect(resetPasswordProblems("CorrectHorse")).toEqual([PASSWORD_MESSAGES.number]);
  });
});
