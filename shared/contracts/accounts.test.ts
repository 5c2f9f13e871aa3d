import { describe, expect, it } from "vitest";
import { registerBody, resetPasswordBody } from "./accounts.ts";

const chosen = registerBody.shape.password;
const reset = resetPasswordBody.shape.newPassword;

const problems = (schema: typeof chosen, password: string) =>
  schema.safeParse(password).error?.issues.map(({ message }) => message) ?? [];

describe("a password", () => {
  it("is 8 to 256 characters long", () => {
    expect(problems(chosen, "a".repeat(7))).toEqual(["Password must be at least 8 characters"]);
    expect(problems(chosen, "a".repeat(8))).toEqual([]);
    expect(problems(chosen, "a".repeat(256))).toEqual([]);
    expect(problems(chosen, "a".repeat(257))).toEqual(["Password must be at most 256 characters"]);
  });

  it("set by a reset link also has both cases and a number", () => {
    expect(problems(reset, "Correct7Horse")).toEqual([]);
    expect(problems(reset, "ПарольНомер7")).toEqual([]);
    expect(problems(reset, "")).toEqual([
      "Password must be at least 8 characters",
      "Password must contain at least one uppercase letter",
      "Password must contain at least one lowercase letter",
      "Password must contain at least one number",
    ]);
    expect(problems(reset, "correct7horse")).toEqual([
      "Password must contain at least one uppercase letter",
    ]);
    expect(problems(reset, "CORRECT7HORSE")).toEqual([
      "Password must contain at least one lowercase letter",
    ]);
    expect(problems(reset, "CorrectHorse")).toEqual(["Password must contain at least one number"]);
  });
});
