import { describe, expect, it } from "vitest";
import { dayIn } from "./local-time.ts";

describe("the day of a moment", () => {
  it.each([
    ["America/New_York", "2026-11-21T04:59:00Z", "2026-11-20"],
    ["America/New_York", "2026-11-21T05:00:00Z", "2026-11-21"],
    ["Asia/Tokyo", "2026-11-22T14:59:59Z", "2026-11-22"],
    ["Pacific/Kiritimati", "2026-11-21T10:00:00Z", "2026-11-22"],
    ["UTC", "2026-01-01T00:00:00Z", "2026-01-01"],
  ])("is in %s at %s the %s", (zone, moment, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});
