import { describe, expect, it } from "vitest";
import { isDatabaseAway } from "./errors.ts";

/** An error as the driver creates it from the server's message. PgBouncer omits the untranslated severity. */
const serverError = (fields: { code: string; severity?: string; severity_local?: string }) =>
  Object.assign(new Error("sent by the server"), fields);

describe("an unavailable database", () => {
  it("is told by PgBouncer with a fatal 08P01, however it was wrapped", () => {
    const error = serverError({ code: "08P01", severity_local: "FATAL" });
    expect(isDatabaseAway(error)).toBe(true);
    expect(isDatabaseAway(new Error("wrapped", { cause: error }))).toBe(true);
    expect(isDatabaseAway(serverError({ code: "08P01", severity: "FATAL" }))).toBe(true);
  });

  it("is not reported when the server refuses a statement that breaks the protocol", () => {
    const error = serverError({ code: "08P01", severity: "ERROR", severity_local: "ERROR" });
    expect(isDatabaseAway(error)).toBe(false);
    expect(isDatabaseAway(serverError({ code: "08P01" }))).toBe(false);
  });
});
